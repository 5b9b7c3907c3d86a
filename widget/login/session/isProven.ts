import type { Proof } from '../../../server/contract/login.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import { logIn } from './logIn.ts'

/** Logs in where the person has come to the end of what they do elsewhere; `false` while they have not. */
export async function isProven(context: LoginContext, proof: Proof, signal: AbortSignal): Promise<boolean> {
  try {
    await logIn(context, proof, signal)
    return true
  } catch (error) {
    if (reasonOf(error) === 'handoff_pending') return false
    throw error
  }
}
