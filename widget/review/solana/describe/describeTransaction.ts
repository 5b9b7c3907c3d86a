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
import { withGivenAway } from './givenAway.ts'
import type { RawInstruction } from './layout.ts'
import { placeOf } from './placeOf.ts'

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
  voteAuthority: 'authority',
  advanceNonce: 'lasting',
}

/**
 * What a transaction would do, from its bytes and from the accounts that a node found in its tables. Pure; an
 * instruction that can't be read is marked, never left out. `own`: the person's account; without one, all signers count
 * as the person's.
 */
export function describeTransaction(
  message: SolanaMessage,
  lookedUp: SolanaAccount[] = [],
  own?: string,
): SolanaDescription {
  const keys = [...message.keys.map((key) => base58.encode(key)), ...lookedUp]
  const named = message.instructions.map((one) => withNames(one, keys))
  const signers = message.signers.map((key) => base58.encode(key))
  const fee = feeOf(signers.length, named)
  const plain = withAdded(withHolders(named.map(describeStep)))
  const steps = withGivenAway(plain, own === undefined ? signers : [own])
  const warnings = new Set(steps.flatMap(({ type }) => warnedTypes[type] ?? []))
  if (steps.some(({ givenAway }) => givenAway)) warnings.add('authority')
  if (steps.some(({ locks }) => locks)) warnings.add('locked')
  if (steps.some(closesForOthers)) warnings.add('closes')
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

/** Whoever may close a token account names who gets the SOL in it: the person's own, or anybody. */
function closesForOthers(step: SolanaStep): boolean {
  if (step.type !== 'closeToken') return false
  const [to, owner] = [placeOf(step, 'to')?.account, placeOf(step, 'owner')?.account]
  return !to || to !== owner
}

/** What a transaction wraps goes along when it closes the account again. */
function withAdded(steps: SolanaStep[]): SolanaStep[] {
  return steps.map((step, at) => {
    const closed = step.type === 'closeToken' ? placeOf(step, 'account')?.account : null
    if (!closed) return step
    const added = steps
      .slice(0, at)
      .filter(
        (one) =>
          one.amount?.of === 'sol' &&
          [placeOf(one, 'to'), placeOf(one, 'account')].some((place) => place?.account === closed),
      )
      .reduce((sum, one) => sum + (one.amount?.value ?? 0n), 0n)
    return { ...step, added }
  })
}

function withMaker(step: SolanaStep, maker: SolanaStep): Place[] {
  const missing: StepRole[] = placeOf(step, 'mint') ? ['holder'] : ['holder', 'mint']
  const added = maker.accounts.filter(({ role }) => missing.includes(role))
  return step.accounts.flatMap((one) => (one.role === 'to' ? [one, ...added] : [one]))
}
