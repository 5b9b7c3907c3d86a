import type { SolanaDescription, SolanaStep, StepType } from './describe/description.ts'

/** Steps that only make way for others. */
const sides: readonly StepType[] = [
  'memo',
  'budget',
  'createTokenAccount',
  'advanceNonce',
  'wrapSol',
  'allocate',
]

/** The steps that a transaction is for. */
export const mainSteps = ({ steps }: Pick<SolanaDescription, 'steps'>): SolanaStep[] =>
  steps.filter(({ type, givenAway }) => givenAway || !sides.includes(type))
