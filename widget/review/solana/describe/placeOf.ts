import type { SolanaStep, StepRole } from './description.ts'

/** The account that a step has in a role, the first where several have it. */
export const placeOf = (step: SolanaStep, role: StepRole): SolanaStep['accounts'][number] | undefined =>
  step.accounts.find((one) => one.role === role)
