import type { CaipAccountId } from '../../../host-sdk/protocol/caip.ts'
import type { LoginContext } from '../context.ts'
import type { LoginState } from '../protocol.ts'
import { loginState } from '../state/loginState.ts'
import { logIn } from './logIn.ts'

/** Logs in by a wallet's signature of `signInMessage`; makes no embedded wallet. */
export async function confirmSignIn(
  context: LoginContext,
  signed: { account: CaipAccountId; message: string; signature: string },
): Promise<LoginState> {
  await logIn(context, { kind: 'siwx', ...signed })
  return loginState(context)
}
