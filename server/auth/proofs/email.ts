import { checkCode } from '../email/checkCode.ts'
import { personByEmail } from '../people.ts'
import type { Verifier } from '../verifier.ts'

/** A code that was mailed to the address. */
export const email: Verifier<'email'> = async (context, { email, code, binding }) => {
  await checkCode(context, { purpose: 'login', email, code, binding })
  const { userId } = await personByEmail(context, email)
  return { userId, method: 'email' }
}
