import { Psbt } from 'bitcoinjs-lib'
import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { PsbtContents, ScriptBook } from '../../review/bip122/psbtContents.ts'
import { isP2pkh, isP2wpkh } from '../../review/bip122/scriptForms.ts'
import { isSame, type PsbtInput, readCoinScript } from './coinScript.ts'

type SignerBook = ScriptBook & { isKeyOfOurs(key: Uint8Array): boolean }

/**
 * Did the wallet sign every input that it was asked to sign? Some give back what they got, as if that were an answer.
 * @throws RpcError -32603 `not_signed`, or `bad_answer` where it is another transaction or cannot be read
 */
export function checkSigned(
  { text, contents, book }: { text: string; contents: PsbtContents; book: SignerBook },
  named: readonly BitcoinSignInput[],
  answer: string,
): void {
  const before = Psbt.fromBase64(text)
  const after = read(answer)
  if (!after || !isSame(wire(before), wire(after)))
    throw new RpcError(rpcCodes.internal, 'The wallet gave no valid answer', { reason: 'bad_answer' })
  for (const { address, index } of named) {
    const [old, input] = [before.data.inputs[index], after.data.inputs[index]]
    const { spent } = contents.inputs[index] ?? {}
    const isOfItsKey =
      !spent || book.addressOf(spent.script) !== address || isOfOneKey(spent.script, old, input)
    const known = signaturesOf(old)
    // Of an address of many keys nobody says which one is the wallet's.
    const isMade = (one: KeySignature): boolean =>
      book.isOwnKey?.(address, one.pubkey) === true ||
      (!isOfItsKey && (book.isKeyOfOurs(one.pubkey) || !known.some((other) => isSameSignature(one, other))))
    if (!isWhole(input) && !signaturesOf(input).some(isMade))
      throw new RpcError(rpcCodes.internal, 'The wallet did not sign', { reason: 'not_signed' })
  }
}

/** P2WPKH in P2SH shows itself by the script that either side has written beside it. */
const isOfOneKey = (script: Uint8Array, ...inputs: (PsbtInput | undefined)[]): boolean =>
  isP2pkh(script) ||
  isP2wpkh(script) ||
  inputs.some((input) => input !== undefined && readCoinScript(script, input).kind === 'key')

function read(text: string): Psbt | undefined {
  try {
    return Psbt.fromBase64(text)
  } catch {
    return undefined
  }
}

const wire = ({ data }: Psbt): Uint8Array => data.globalMap.unsignedTx.toBuffer()

/** A signature of taproot's key is all that its coin needs. What is final and empty spends nothing of a key. */
const isWhole = ({ finalScriptSig, finalScriptWitness, tapKeySig }: Partial<PsbtInput> = {}): boolean =>
  Boolean(finalScriptSig?.length || (finalScriptWitness?.[0] ?? 0) > 0 || tapKeySig)

interface KeySignature {
  pubkey: Uint8Array
  signature: Uint8Array
  leafHash?: Uint8Array
}
const signaturesOf = (input: PsbtInput | undefined): KeySignature[] => [
  ...(input?.partialSig ?? []),
  ...(input?.tapScriptSig ?? []),
]

const nothing = new Uint8Array()
const isSameSignature = (one: KeySignature, other: KeySignature): boolean =>
  isSame(one.pubkey, other.pubkey) &&
  isSame(one.signature, other.signature) &&
  isSame(one.leafHash ?? nothing, other.leafHash ?? nothing)
