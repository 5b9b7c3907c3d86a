import { fromBase64url } from '../custody/bytes.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { PasskeyError, toPasskeyError } from './passkeyError.ts'

/**
 * Asks the passkey that seals the wallet for its PRF.
 *
 * @throws PasskeyError
 */
export async function readPasskey(asked: {
  credentialId: string
  salt: string
}): Promise<Extract<RecoverySecret, { kind: 'passkey' }>> {
  const { credentialId } = asked
  const salt = fromBase64url(asked.salt)
  try {
    const found = (await navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    })) as PublicKeyCredential | null
    const first = found?.getClientExtensionResults().prf?.results?.first
    if (!first) throw new PasskeyError('passkey_unread')
    return { kind: 'passkey', credentialId, salt, prf: new Uint8Array(first as ArrayBuffer) }
  } catch (error) {
    throw toPasskeyError(error, 'publickey-credentials-get')
  }
}
