import type { Transaction } from '@scure/btc-signer'
import { invalidParams } from '../../../review/plainJson.ts'
import { readPsbt } from '../../signers/bip122/psbt.ts'
import type { PsbtInput } from '../../signers/bip122/signPsbt.ts'
import { checkInputs, checkMoney, checkPlaces } from './checkPsbt.ts'
import { describeInput, spentOf } from './describeInput.ts'
import { describeOutput } from './describeOutput.ts'
import { estimateSize } from './estimateSize.ts'
import type { OurScripts } from './ourScripts.ts'
import type {
  PsbtDescription,
  PsbtInputDescription,
  PsbtOutputDescription,
  SighashKind,
} from './psbtDescription.ts'
import { warnPsbt } from './warnPsbt.ts'

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const toAmount = ({ amount }: { amount: bigint }): bigint => amount
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

function readOutputs(transaction: Transaction): { amount: bigint; script: Uint8Array }[] {
  return times(transaction.outputsLength, (index) => {
    const { amount, script } = transaction.getOutput(index)
    if (amount === undefined || !script) throw invalidParams('An output is not whole')
    return { amount, script }
  })
}

/**
 * What a PSBT would do, by its own word: what an input holds is proved by its former transaction or by our signature,
 * which is void when the amount is a lie. Pure.
 * @param psbt base64. @param named the inputs that we are to sign.
 * @throws RpcError -32602 where it does not hold together
 */
export function describePsbt(psbt: string, named: PsbtInput[], ours: OurScripts): PsbtDescription {
  const transaction = read(psbt)
  checkPlaces(transaction, named)
  const spent = times(transaction.inputsLength, (index) => spentOf(transaction.getInput(index)))
  const inputs = times(transaction.inputsLength, (index) =>
    describeInput(
      ours,
      transaction.getInput(index),
      named.find((one) => one.index === index),
    ),
  )
  const paidTo = readOutputs(transaction)
  const outputs = paidTo.map((output) => describeOutput(ours, output))
  checkMoney([...spent.flatMap((one) => one?.amount ?? []), ...paidTo.map(({ amount }) => amount)])
  checkInputs(inputs, outputs.length)
  const size = estimateSize(
    spent.map((one) => one?.script),
    paidTo.map(({ script }) => script),
  )
  const described = { inputs, outputs, ...moneyOf(inputs, outputs, size) }
  return { ...described, warnings: warnPsbt(described) }
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

function read(psbt: string): Transaction {
  try {
    return readPsbt(psbt)
  } catch {
    throw invalidParams('The PSBT is malformed')
  }
}
