import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { EmailWork, EmailWorkAnswer } from '../contract/emailWork.ts'

/** Does the work of a challenge, as a login frame does. */
export async function solveWork({ challenge }: EmailWorkAnswer): Promise<EmailWork> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved in time')
  const { counter, derivedKey } = solution
  return { challenge, solution: { counter, derivedKey } }
}
