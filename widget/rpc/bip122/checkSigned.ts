import { Psbt } from 'bitcoinjs-lib'
import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { PsbtContents, ScriptBook } from '../../review/bip122/psbtContents.ts'
import { isP2pkh, isP2wpkh } from '../../review/bip122/scriptForms.ts'
import { isSame, type PsbtInput } from './coinScript.ts'

/**
 * Did the wallet sign every input that it was asked to sign? Some give back what they got, as if that were an answer.
 * @throws RpcError -32603 `not_signed`, or `bad_answer` where it is another transaction or cannot be read
 */
export function checkSigned(
  { text, contents, book }: { text: string; contents: PsbtContents; book: ScriptBook },
  named: readonly BitcoinSignInput[],
  answer: string,
): void {
  const before = Psbt.fromBase64(text)
  const after = read(answer)
  if (!after || !isSame(wire(before), wire(after)))
    throw new RpcError(rpcCodes.internal, 'The wallet gave no valid answer', { reason: 'bad_answer' })
  for (const { address, index } of named) {
    const { spent } = contents.inputs[index] ?? {}
    const isOfOneKey = spent !== undefined && (isP2pkh(spent.script) || isP2wpkh(spent.script))
    const old = signersOf(before.data.inputs[index])
    const isSigner = (key: Uint8Array): boolean =>
      book.isOwnKey?.(address, key) === true || (!isOfOneKey && !old.some((one) => isSame(one, key)))
    const input = after.data.inputs[index]
    if (!isWhole(input) && !signersOf(input).some(isSigner))
      throw new RpcError(rpcCodes.internal, 'The wallet did not sign', { reason: 'not_signed' })
  }
}

function read(text: string): Psbt | undefined {
  try {
    return Psbt.fromBase64(text)
  } catch {
    return undefined
  }
}

const wire = ({ data }: Psbt): Uint8Array => data.globalMap.unsignedTx.toBuffer()

/** A signature of taproot's key is all that its coin needs. */
const isWhole = (input: PsbtInput | undefined): boolean =>
  Boolean(input?.finalScriptSig || input?.finalScriptWitness || input?.tapKeySig)

const signersOf = (input: PsbtInput | undefined): Uint8Array[] =>
  [...(input?.partialSig ?? []), ...(input?.tapScriptSig ?? [])].map(({ pubkey }) => pubkey)
