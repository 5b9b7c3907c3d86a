import { checkCode } from '../email/checkCode.ts'
import { personByEmail } from '../people.ts'
import type { Verifier } from '../verifier.ts'

/** A code that was mailed to the address for this project and page. */
export const email: Verifier<'email'> = async (context, { email, code, binding }, frame) => {
  await checkCode(context, { purpose: 'login', email, code, binding, frame })
  const { userId } = await personByEmail(context, email)
  return { userId, method: 'email' }
}
