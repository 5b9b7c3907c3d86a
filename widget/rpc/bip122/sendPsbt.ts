import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { finalizeInputs } from '../../review/bip122/finalizeInputs.ts'
import type { BitcoinNode } from '../../review/bip122/payment/bitcoinNode.ts'
import { invalidParams } from '../../review/checkJson.ts'

const read = (psbt: string): Transaction =>
  Transaction.fromPSBT(base64.decode(psbt), { allowUnknownInputs: true, allowUnknownOutputs: true })

/** A transaction goes out whole: every input that is not ours to sign must be ready, before a person is asked. */
export function checkOthersSigned(psbt: string, ours: readonly number[]): void {
  const transaction = read(psbt)
  const all = Array.from({ length: transaction.inputsLength }, (_, index) => index)
  try {
    finalizeInputs(
      transaction,
      all.filter((index) => !ours.includes(index)),
    )
  } catch {
    throw invalidParams('Others have to sign the transaction first')
  }
}

function finalHex(asked: string, signed: string): { id: string; hex: string } {
  try {
    const transaction = read(signed)
    if (bytesToHex(transaction.unsignedTx) !== bytesToHex(read(asked).unsignedTx))
      throw new Error('Another one')
    finalizeInputs(transaction)
    return transaction
  } catch {
    throw new RpcError(rpcCodes.internal, 'The wallet gave no valid answer', { reason: 'bad_answer' })
  }
}

const idOf = (hex: string): string =>
  Transaction.fromRaw(hexToBytes(hex), { allowUnknownInputs: true, allowUnknownOutputs: true }).id

/** In a block, or among what the node keeps; a node answers for an id that it does not know that it is in no block. */
const isKnown = async (node: BitcoinNode, id: string): Promise<boolean> =>
  (await node.isConfirmed(id)) || idOf(await node.transaction(id)) === id

/** Sends what a wallet signed, once it is the very transaction that was shown; the wallet may have sent it already. */
export async function sendPsbt(node: BitcoinNode, asked: string, signed: string): Promise<string> {
  const { id, hex } = finalHex(asked, signed)
  return node.send(hex).catch(async (error) => {
    if (await isKnown(node, id).catch(() => false)) return id
    throw error
  })
}
