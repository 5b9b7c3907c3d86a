import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import { logIn } from './logIn.ts'

/** Logs in by the code of the mail that was asked for last. The browser is known for the address from then on. */
export async function confirmEmailCode(context: LoginContext, code: string): Promise<void> {
  const { emailCode } = context.store.getState()
  if (!emailCode)
    throw new RpcError(rpcCodes.invalidRequest, 'No code was asked for', { reason: 'code_void' })
  const { email, binding } = emailCode
  try {
    const { device } = await logIn(context, { kind: 'email', email, binding, code })
    if (device) await context.deviceMarks.keep(email, device)
  } catch (error) {
    const isAwaited = context.store.getState().emailCode?.binding === binding
    if (reasonOf(error) === 'code_void' && isAwaited) context.store.setState({ emailCode: null })
    throw error
  }
}
