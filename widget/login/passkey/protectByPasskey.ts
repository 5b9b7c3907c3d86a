import type { LoginContext } from '../context.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { createPasskey } from './createPasskey.ts'
import type { SignInOptions } from './prepareSignIn.ts'

/**
 * One new passkey that protects the wallet and, where the server takes it, signs in as well. That it could not be
 * registered is nobody's trouble here: the wallet is protected, and the other ways in stay.
 *
 * @param signIn `null` where `save` of another passkey failed, and may have worked: this one must not take its place
 * @throws PasskeyError, and what `save` throws
 */
export async function protectByPasskey(
  context: LoginContext,
  {
    name,
    signIn,
    save,
  }: { name: string; signIn: SignInOptions | null; save(secret: RecoverySecret): Promise<void> },
): Promise<void> {
  const { secret, response } = await createPasskey(name, signIn)
  const registered = signIn && context.routes.registerPasskey({ challengeId: signIn.challengeId, response })
  registered?.catch(() => undefined)
  try {
    await save(secret)
  } finally {
    secret.prf.fill(0)
  }
}
