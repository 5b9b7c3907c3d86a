import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { checkInputs, checkMoney, checkPlaces } from './checkPsbt.ts'
import { describeInput } from './describeInput.ts'
import { describeOutput } from './describeOutput.ts'
import { estimateSize } from './estimateSize.ts'
import type { PsbtContents, ScriptBook } from './psbtContents.ts'
import type {
  PsbtDescription,
  PsbtInputDescription,
  PsbtOutputDescription,
  SighashKind,
} from './psbtDescription.ts'
import { unprovedInputs } from './unprovedInputs.ts'
import { warnPsbt } from './warnPsbt.ts'

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const toAmount = ({ amount }: { amount: bigint }): bigint => amount

/**
 * What a PSBT would do, by its own word: what an input holds is proved by its former transaction, or by our signature,
 * which is void when the amount is a lie; a warning says where it is neither (unprovedInputs.ts). Pure.
 * @param named the inputs that are to be signed.
 * @throws RpcError -32602 where it does not hold together
 */
export function describePsbt(
  contents: PsbtContents,
  named: BitcoinSignInput[],
  book: ScriptBook,
): PsbtDescription {
  checkPlaces(contents, named)
  const inputs = contents.inputs.map((input, index) =>
    describeInput(
      book,
      input,
      named.find((one) => one.index === index),
    ),
  )
  const outputs = contents.outputs.map((output) => describeOutput(book, output))
  checkMoney([
    ...contents.inputs.flatMap(({ spent }) => spent?.amount ?? []),
    ...contents.outputs.map(toAmount),
  ])
  checkInputs(inputs, outputs.length)
  const size = estimateSize(
    contents.inputs.map(({ spent }) => spent?.script),
    contents.outputs.map(({ script }) => script),
  )
  const described = { inputs, outputs, ...moneyOf(inputs, outputs, size) }
  return { ...described, warnings: warnPsbt(described, unprovedInputs(contents.inputs, inputs).length === 0) }
}

function moneyOf(
  inputs: PsbtInputDescription[],
  outputs: PsbtOutputDescription[],
  size: bigint,
): Pick<PsbtDescription, 'cost' | 'paid' | 'fee' | 'feeRate'> {
  const taken = sum(inputs.flatMap(({ ours, amount }) => (ours && amount) ?? []))
  const kept = sum(outputs.filter((one, index) => one.ours && isCovered(inputs, index)).map(toAmount))
  const fee = feeOf(inputs, sum(outputs.map(toAmount)))
  return {
    cost: taken - kept,
    paid: sum(outputs.filter((one) => !one.ours).map(toAmount)),
    ...(fee !== undefined && { fee, feeRate: (fee * 10n) / size }),
  }
}

/** Does every signature of ours hold this output in its place? */
const isCovered = (inputs: PsbtInputDescription[], output: number): boolean =>
  inputs.every(({ signs }, index) => !signs || coversOutput(signs, index === output))

const coversOutput = (signs: SighashKind, ofSameNumber: boolean): boolean =>
  signs.startsWith('all') || (signs.startsWith('single') && ofSameNumber)

/** Unknown while an input does not say what it holds, or while more have to come. */
function feeOf(inputs: PsbtInputDescription[], paid: bigint): bigint | undefined {
  if (inputs.some(({ amount }) => amount === undefined)) return undefined
  const fee = sum(inputs.map(({ amount }) => amount ?? 0n)) - paid
  return fee < 0n ? undefined : fee
}
