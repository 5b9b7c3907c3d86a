import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../context.ts'
import type { LoginState } from '../protocol.ts'
import { loginState } from '../state/loginState.ts'
import { newBinding } from './newBinding.ts'
import { takeSession } from './takeSession.ts'

/** Step 1: a code goes to the old address, or to the new one where there is no old one. */
export async function requestEmailUpdate(
  { routes, store }: LoginContext,
  email: string,
): Promise<{ next: 'old' | 'new'; resendAfter: number }> {
  const binding = newBinding()
  const answer = await routes.emailUpdate({ email, binding })
  store.setState({ emailUpdate: { binding } })
  return answer
}

/** Step 2: the old address is the person's own; a code goes to the new one. */
export async function confirmOldEmail(context: LoginContext, code: string): Promise<{ resendAfter: number }> {
  const binding = underWay(context)
  const answer = await context.routes.confirmOldEmail({ code, binding })
  // The next code counts from now on; who began anew meanwhile has another.
  if (context.store.getState().emailUpdate?.binding === binding)
    context.store.setState({ emailUpdate: { binding } })
  return answer
}

/** Step 3: the new address is the person's own, and takes the old one's place. */
export async function confirmNewEmail(context: LoginContext, code: string): Promise<LoginState> {
  const session = await context.routes.confirmNewEmail({ code, binding: underWay(context) })
  await takeSession(context, session)
  context.store.setState({ emailUpdate: null })
  return loginState(context)
}

function underWay({ store }: LoginContext): string {
  const { emailUpdate } = store.getState()
  if (emailUpdate) return emailUpdate.binding
  throw new RpcError(rpcCodes.invalidRequest, 'No change of address is under way', { reason: 'code_void' })
}
