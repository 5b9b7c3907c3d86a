import type {
  PsbtDescription,
  PsbtInputDescription,
  PsbtOutputDescription,
  SighashKind,
} from './psbtDescription.ts'

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const toAmount = ({ amount }: { amount: bigint }): bigint => amount
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Whose an output is, too, where nobody says it for sure. */
export type OwnedOutput = PsbtOutputDescription & Pick<PsbtInputDescription, 'mayBeShared'>

const isSurelyOurs = ({ ours, mayBeShared }: Pick<PsbtInputDescription, 'ours' | 'mayBeShared'>): boolean =>
  Boolean(ours && !mayBeShared)
const sumOfLosses = (losses: Map<string, bigint>): bigint =>
  sum([...losses.values()].map((loss) => larger(loss, 0n)))

const kinds = ['shared', 'mayBeShared'] as const
type Losses = [Map<string, bigint>, Map<string, bigint>]

/** By address of a kind: what leaves it, negative where more comes back. `counts`: does an output? */
function lossesOf(
  kind: (typeof kinds)[number],
  inputs: readonly PsbtInputDescription[],
  outputs: readonly OwnedOutput[],
  counts: (output: number) => boolean,
): Map<string, bigint> {
  const losses = new Map<string, bigint>()
  const add = (address = '', amount = 0n): unknown =>
    losses.set(address, (losses.get(address) ?? 0n) + amount)
  for (const { [kind]: apart, address, amount } of inputs) if (apart) add(address, amount)
  outputs.forEach(({ [kind]: apart, address, amount }, index) => {
    if (apart && counts(index)) add(address, -amount)
  })
  return losses
}

/**
 * What a transaction costs us. Outputs to an address that is or may be shared, and gains, count as paid and lose their
 * mark: others may take that away.
 */
export function moneyOf(
  inputs: PsbtInputDescription[],
  owned: readonly OwnedOutput[],
  size: bigint,
): Pick<PsbtDescription, 'outputs' | 'cost' | 'sharedCost' | 'paid' | 'fee' | 'feeRate'> {
  const isHeld = (output: number): boolean => isCovered(inputs, output)
  const [shared, unsure] = kinds.map((kind) => lossesOf(kind, inputs, owned, isHeld)) as Losses
  // What no signature of ours holds in place is paid all the same, as long as it stays there.
  const [sharedNow, unsureNow] = kinds.map((kind) => lossesOf(kind, inputs, owned, () => true)) as Losses
  const gains = (address = ''): boolean => (sharedNow.get(address) ?? unsureNow.get(address) ?? 0n) < 0n
  const outputs = owned.map(({ ours, shared, mayBeShared, ...one }) => {
    const isPaid = (shared || mayBeShared) && gains(one.address)
    return { ...one, ...(!isPaid && { ...(ours && { ours }), ...(shared && { shared }) }) }
  })
  const sharedCost = sumOfLosses(shared)
  const taken = sum(inputs.flatMap((one) => (isSurelyOurs(one) && one.amount) || []))
  const kept = sum(owned.filter((one, index) => isSurelyOurs(one) && isCovered(inputs, index)).map(toAmount))
  const fee = feeOf(inputs, sum(outputs.map(toAmount)))
  return {
    outputs,
    cost: taken - kept + sharedCost + sumOfLosses(unsure),
    ...(inputs.some(({ shared }) => shared) && { sharedCost }),
    paid:
      sum(owned.filter(({ ours, shared }) => !ours && !shared).map(toAmount)) +
      sum([...sharedNow.values(), ...unsureNow.values()].map((loss) => larger(-loss, 0n))),
    ...(fee !== undefined && { fee, feeRate: (fee * 10n) / size }),
  }
}

/** Does every signature of ours hold this output in its place? */
const isCovered = (inputs: readonly PsbtInputDescription[], output: number): boolean =>
  inputs.every(({ signs }, index) => !signs || coversOutput(signs, index === output))

const coversOutput = (signs: SighashKind, ofSameNumber: boolean): boolean =>
  signs.startsWith('all') || (signs.startsWith('single') && ofSameNumber)

/** Unknown while an input does not say what it holds, or while more have to come. */
function feeOf(inputs: readonly PsbtInputDescription[], paid: bigint): bigint | undefined {
  if (inputs.some(({ amount }) => amount === undefined)) return undefined
  const fee = sum(inputs.map(({ amount }) => amount ?? 0n)) - paid
  return fee < 0n ? undefined : fee
}
