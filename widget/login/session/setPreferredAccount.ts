import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../context.ts'
import type { AccountType, LoginState } from '../protocol.ts'
import { loginState } from '../state/loginState.ts'

/** Which account of a chain family comes first. */
export function setPreferredAccount(
  context: LoginContext,
  namespace: Namespace,
  type: AccountType,
): LoginState {
  const known = loginState(context).accounts.some(
    (account) => account.namespace === namespace && account.type === type,
  )
  if (!known) throw new RpcError(rpcCodes.invalidParams, 'There is no account of this type')
  const { session, preferred } = context.store.getState()
  const next = { ...preferred, [namespace]: type }
  context.store.setState({ preferred: next })
  if (session?.user) context.preferences.keep(session.user.id, next)
  return loginState(context)
}
