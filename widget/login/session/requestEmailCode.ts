import type { LoginContext } from '../context.ts'
import { newBinding } from './newBinding.ts'

/** Has a code sent; the one before stays usable here until the server agreed to send a new one. */
export async function requestEmailCode(
  { routes, store }: LoginContext,
  email: string,
): Promise<{ resendAfter: number }> {
  const binding = newBinding()
  const answer = await routes.emailCode({ email, binding })
  store.setState({ emailCode: { email, binding } })
  return answer
}
