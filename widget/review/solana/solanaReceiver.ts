import type { SolanaDescription, SolanaStep, StepRole } from './describe/description.ts'
import { mainSteps } from './mainSteps.ts'

const receiving: readonly StepRole[] = ['to', 'delegate']

/** Who gets it where that is one, by the address that the transaction names; `undefined` for our own account. */
export function solanaReceiver(
  transactions: readonly SolanaDescription[],
  own: string,
): { role: StepRole; address: string } | undefined {
  const [only, ...others] = transactions.flatMap(mainSteps)
  if (!only || others.length > 0) return undefined
  return receiverOf(only, own)
}

function receiverOf({ accounts }: SolanaStep, own: string): { role: StepRole; address: string } | undefined {
  const found = accounts.find(({ role }) => receiving.includes(role))
  return found?.account && found.account !== own ? { role: found.role, address: found.account } : undefined
}
