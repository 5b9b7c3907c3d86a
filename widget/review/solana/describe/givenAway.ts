import type { SolanaAccount, SolanaStep, StepRole, StepType } from './description.ts'
import { placeOf } from './placeOf.ts'
import { programs } from './programs.ts'

/** Who gets the last word over something new. */
const givenTo: Readonly<Partial<Record<StepType, StepRole>>> = {
  initStake: 'withdrawer',
  initNonce: 'authority',
  initVote: 'withdrawer',
  lockStake: 'custodian',
}

/** Who may take out the SOL that the same transaction puts into something new of the token programs. */
const paidFor: Readonly<Partial<Record<StepType, { place: StepRole; taker: StepRole }>>> = {
  createTokenAccount: { place: 'account', taker: 'holder' },
  initMint: { place: 'mint', taker: 'authority' },
}

/** Where a step puts SOL. */
const paidInto: Readonly<Partial<Record<StepType, StepRole>>> = {
  createAccount: 'account',
  sendSol: 'to',
  withdrawStake: 'to',
  withdrawVote: 'to',
  closeToken: 'to',
  closeTable: 'to',
  recoverSol: 'to',
}

/** Marks the steps that give something new, or the SOL in it, to somebody who is none of `owners`. */
export function withGivenAway(steps: readonly SolanaStep[], owners: readonly string[]): SolanaStep[] {
  const paid = new Set<SolanaAccount | undefined>(
    steps.flatMap((step) => {
      const role = paidInto[step.type]
      return role ? [placeOf(step, role)?.account] : []
    }),
  )
  return steps.map((step) => {
    const taker = takerOf(step, paid)
    const isGiven = taker !== undefined && !owners.includes(taker.account ?? '')
    return isGiven ? { ...step, givenAway: true } : step
  })
}

/** An account that nobody can name counts as paid where another one that nobody can name is. */
function takerOf(step: SolanaStep, paid: ReadonlySet<SolanaAccount | undefined>) {
  const plain = givenTo[step.type]
  if (plain) return placeOf(step, plain)
  const rule = paidFor[step.type]
  // The address of an associated account is made of its holder, and shown with the payment.
  if (!rule || step.program === programs.tokenAccount) return undefined
  return paid.has(placeOf(step, rule.place)?.account) ? placeOf(step, rule.taker) : undefined
}
