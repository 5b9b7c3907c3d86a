import type {
  PsbtDescription,
  PsbtInputDescription,
  PsbtOutputDescription,
  SighashKind,
} from './psbtDescription.ts'

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const toAmount = ({ amount }: { amount: bigint }): bigint => amount
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** By address: what leaves a shared one, negative where more comes back. Counts what our signatures hold in place. */
function sharedLosses(
  inputs: readonly PsbtInputDescription[],
  outputs: readonly PsbtOutputDescription[],
): Map<string, bigint> {
  const losses = new Map<string, bigint>()
  const add = (address = '', amount = 0n): unknown =>
    losses.set(address, (losses.get(address) ?? 0n) + amount)
  for (const { shared, address, amount } of inputs) if (shared) add(address, amount)
  outputs.forEach(({ shared, address, amount }, index) => {
    if (shared && isCovered(inputs, index)) add(address, -amount)
  })
  return losses
}

/** What a transaction costs us. Outputs to a shared address that gains count as paid, and lose their mark. */
export function moneyOf(
  inputs: PsbtInputDescription[],
  owned: readonly PsbtOutputDescription[],
  size: bigint,
): Pick<PsbtDescription, 'outputs' | 'cost' | 'sharedCost' | 'paid' | 'fee' | 'feeRate'> {
  const losses = sharedLosses(inputs, owned)
  const gains = (address = ''): boolean => (losses.get(address) ?? 0n) < 0n
  const outputs = owned.map(({ shared, ...one }) => ({
    ...one,
    ...(shared && !gains(one.address) && { shared }),
  }))
  const lost = [...losses.values()]
  const sharedCost = sum(lost.map((loss) => larger(loss, 0n)))
  const taken = sum(inputs.flatMap(({ ours, amount }) => (ours && amount) ?? []))
  const kept = sum(outputs.filter((one, index) => one.ours && isCovered(inputs, index)).map(toAmount))
  const fee = feeOf(inputs, sum(outputs.map(toAmount)))
  return {
    outputs,
    cost: taken - kept + sharedCost,
    ...(inputs.some(({ shared }) => shared) && { sharedCost }),
    paid:
      sum(owned.filter(({ ours, shared }) => !ours && !shared).map(toAmount)) +
      sum(lost.map((loss) => larger(-loss, 0n))),
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
