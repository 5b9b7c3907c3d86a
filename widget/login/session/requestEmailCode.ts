import type { EmailCodeAnswer } from '../../../server/contract/login.ts'
import type { LoginContext } from '../context.ts'
import { newBinding } from './newBinding.ts'

/**
 * Has a code sent; the one before stays usable here until the server agreed to send a new one. Where the server asks about
 * this browser first (`VERIFY_DEVICE`), the binding stays for the code that comes after.
 */
export async function requestEmailCode(
  { routes, store, deviceMarks }: LoginContext,
  email: string,
): Promise<EmailCodeAnswer> {
  const { emailDevice } = store.getState()
  const binding = emailDevice?.email === email ? emailDevice.binding : newBinding()
  const device = await deviceMarks.read(email)
  const answer = await routes.emailCode({ email, binding, ...(device && { device }) })
  const asked = { email, binding }
  if (answer.action === 'VERIFY_DEVICE') store.setState({ emailDevice: asked })
  else store.setState({ emailCode: asked, emailDevice: null })
  return answer
}
