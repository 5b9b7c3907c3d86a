import { fromBase64url, randomBytes, toBase64url } from '../custody/bytes.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { PasskeyError, toPasskeyError } from './passkeyError.ts'
import type { SignInOptions } from './prepareSignIn.ts'
import { readPasskey } from './readPasskey.ts'

/** ES256 and RS256 (COSE): what authenticators have. */
const algorithms = [-7, -257]

export interface MadePasskey {
  secret: Extract<RecoverySecret, { kind: 'passkey' }>
  /** RegistrationResponseJSON of WebAuthn level 3, for the server. Without extension results: the PRF stays here. */
  response: { id: string; rawId: string; type: string; response: object; clientExtensionResults: object }
}

/**
 * A new passkey whose PRF (WebAuthn level 3) opens the wallet.
 *
 * @param name what the person's password manager calls it
 * @param signIn makes it the person's way in as well. Without it its handle is random, so that it takes the place of
 *   no other passkey of this person
 * @throws PasskeyError
 */
export async function createPasskey(name: string, signIn: SignInOptions | null): Promise<MadePasskey> {
  const salt = randomBytes(32)
  try {
    const id = signIn ? fromBase64url(signIn.handle) : randomBytes(32)
    const created = (await navigator.credentials.create({
      publicKey: {
        challenge: signIn ? fromBase64url(signIn.challenge) : randomBytes(32),
        rp: { name: 'Gatehouse' },
        user: { id, name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    })) as PublicKeyCredential | null
    if (!created) throw new PasskeyError('passkey_unfit')
    return { secret: await secretOf(created, salt), response: responseOf(created) }
  } catch (error) {
    throw toPasskeyError(error, 'publickey-credentials-create')
  }
}

async function secretOf(
  created: PublicKeyCredential,
  salt: Uint8Array<ArrayBuffer>,
): Promise<MadePasskey['secret']> {
  const results = created.getClientExtensionResults().prf
  if (!results?.enabled) throw new PasskeyError('passkey_unfit')
  const credentialId = toBase64url(new Uint8Array(created.rawId))
  const first = results.results?.first
  if (!first) return readPasskey({ credentialId, salt: toBase64url(salt) })
  return { kind: 'passkey', credentialId, salt, prf: new Uint8Array(first as ArrayBuffer) }
}

/** By hand, because `toJSON` of the credential would give the result of the PRF away. */
function responseOf(created: PublicKeyCredential): MadePasskey['response'] {
  const id = toBase64url(new Uint8Array(created.rawId))
  const answer = created.response as AuthenticatorAttestationResponse
  const response = {
    clientDataJSON: toBase64url(new Uint8Array(answer.clientDataJSON)),
    attestationObject: toBase64url(new Uint8Array(answer.attestationObject)),
    transports: answer.getTransports?.() ?? [],
  }
  return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
}
