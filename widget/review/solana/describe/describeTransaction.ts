import { base58 } from '@scure/base'
import type { SolanaMessage, WireInstruction } from '../wire/readMessage.ts'
import { feeOf } from './budget.ts'
import { describeStep } from './describeStep.ts'
import type {
  SolanaAccount,
  SolanaDescription,
  SolanaStep,
  SolanaWarning,
  StepRole,
  StepType,
} from './description.ts'
import type { RawInstruction } from './layout.ts'

type Place = SolanaStep['accounts'][number]

/** Warned of from here on, in lamports: a hundredth of a SOL. */
const highFee = 10_000_000n

const warnedTypes: Readonly<Partial<Record<StepType, SolanaWarning>>> = {
  other: 'unknown',
  approveToken: 'delegate',
  setAuthority: 'authority',
  assign: 'authority',
  stakeAuthority: 'authority',
  nonceAuthority: 'authority',
  advanceNonce: 'lasting',
}

/**
 * What a transaction would do, from its bytes and from the accounts that a node found in its tables. Pure; an
 * instruction that can't be read is marked, never left out.
 */
export function describeTransaction(
  message: SolanaMessage,
  lookedUp: SolanaAccount[] = [],
): SolanaDescription {
  const keys = [...message.keys.map((key) => base58.encode(key)), ...lookedUp]
  const named = message.instructions.map((one) => withNames(one, keys))
  const signers = message.signers.map((key) => base58.encode(key))
  const fee = feeOf(signers.length, named)
  const steps = withHolders(named.map(describeStep))
  const warnings = new Set(steps.flatMap(({ type }) => warnedTypes[type] ?? []))
  if (message.lookups.length > 0) warnings.add(lookedUp.length > 0 ? 'tables_read' : 'tables')
  if (fee > highFee) warnings.add('high_fee')
  return { feePayer: signers[0] ?? '', signers, accounts: keys, fee, steps, warnings: [...warnings] }
}

const withNames = ({ program, accounts, data }: WireInstruction, keys: SolanaAccount[]): RawInstruction => ({
  program: keys[program] ?? '',
  accounts: accounts.map((index) => keys[index] ?? null),
  data,
})

/**
 * Tokens go to an account that says nothing of whose it is. Where the same transaction makes that account, the program
 * that makes it sees to its owner and its mint.
 */
function withHolders(steps: SolanaStep[]): SolanaStep[] {
  const made = steps.filter(({ type }) => type === 'createTokenAccount')
  return steps.map((step) => {
    const to = step.type === 'sendToken' ? placeOf(step, 'to')?.account : null
    const maker = to ? made.find((one) => placeOf(one, 'account')?.account === to) : undefined
    return maker ? { ...step, accounts: withMaker(step, maker) } : step
  })
}

const placeOf = (step: SolanaStep, role: StepRole): Place | undefined =>
  step.accounts.find((one) => one.role === role)

function withMaker(step: SolanaStep, maker: SolanaStep): Place[] {
  const holder = placeOf(maker, 'holder')
  const mint = placeOf(step, 'mint') ? undefined : placeOf(maker, 'mint')
  return step.accounts.flatMap((one) =>
    one.role === 'to' ? [one, ...(holder ? [holder] : []), ...(mint ? [mint] : [])] : [one],
  )
}
