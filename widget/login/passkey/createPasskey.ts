import { toBase64url } from '../custody/bytes.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { PasskeyError, toPasskeyError } from './passkeyError.ts'
import { readPasskey } from './readPasskey.ts'

type PasskeySecret = Extract<RecoverySecret, { kind: 'passkey' }>

/** ES256 and RS256 (COSE): what authenticators have. Nobody checks their signatures: only the PRF counts here. */
const algorithms = [-7, -257]

const random = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32))

/**
 * A new passkey whose PRF (WebAuthn level 3) opens the wallet. Its handle is random, so that it takes the place of
 * no other passkey of this person.
 *
 * @param name what the person's password manager calls it
 * @throws PasskeyError
 */
export async function createPasskey(name: string): Promise<PasskeySecret> {
  const salt = random()
  try {
    const created = (await navigator.credentials.create({
      publicKey: {
        challenge: random(),
        rp: { name: 'Gatehouse' },
        user: { id: random(), name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    })) as PublicKeyCredential | null
    const results = created?.getClientExtensionResults().prf
    if (!created || !results?.enabled) throw new PasskeyError('passkey_unfit')
    const credentialId = toBase64url(new Uint8Array(created.rawId))
    const first = results.results?.first
    if (!first) return readPasskey({ credentialId, salt: toBase64url(salt) })
    return { kind: 'passkey', credentialId, salt, prf: new Uint8Array(first as ArrayBuffer) }
  } catch (error) {
    throw toPasskeyError(error)
  }
}
