import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { checkInputs, checkMoney, checkPlaces } from './checkPsbt.ts'
import { describeInput } from './describeInput.ts'
import { describeOutput } from './describeOutput.ts'
import { estimateSize } from './estimateSize.ts'
import { moneyOf } from './moneyOf.ts'
import { ownerBook } from './ownerBook.ts'
import type { PsbtContents, ScriptBook } from './psbtContents.ts'
import type { PsbtDescription } from './psbtDescription.ts'
import { unprovedInputs } from './unprovedInputs.ts'
import { warnPsbt } from './warnPsbt.ts'

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
  const ownerOf = ownerBook(book, contents.inputs, named)
  const inputs = contents.inputs.map((input, index) =>
    describeInput(
      book,
      input,
      input.spent ? ownerOf(input.spent.script) : {},
      named.find((one) => one.index === index),
    ),
  )
  const outputs = contents.outputs.map((output) => describeOutput(book, output, ownerOf(output.script)))
  checkMoney([
    ...contents.inputs.flatMap(({ spent }) => spent?.amount ?? []),
    ...contents.outputs.map(({ amount }) => amount),
  ])
  checkInputs(inputs, outputs.length)
  const size = estimateSize(
    contents.inputs.map(({ spent }) => spent?.script),
    contents.outputs.map(({ script }) => script),
    contents.inputs.map(({ signatureWeight }) => signatureWeight),
  )
  const described = { inputs, ...moneyOf(inputs, outputs, size) }
  return { ...described, warnings: warnPsbt(described, unprovedInputs(contents.inputs, inputs).length === 0) }
}
