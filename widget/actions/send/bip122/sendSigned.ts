import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { finalizeInputs } from '../../../review/bip122/finalizeInputs.ts'
import type { BitcoinNode } from '../../../review/bip122/payment/bitcoinNode.ts'
import { SendError } from '../sendError.ts'

const read = (psbt: string): Transaction =>
  Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })

/** Sends what a wallet signed, once it is the very payment that was shown; the wallet may have sent it itself. */
export async function sendSigned(node: BitcoinNode, asked: string, signed: unknown): Promise<string> {
  if (typeof signed !== 'string') throw new SendError('unclear')
  let transaction: Transaction
  try {
    transaction = read(signed)
    if (bytesToHex(transaction.unsignedTx) !== bytesToHex(read(asked).unsignedTx))
      throw new Error('Another transaction')
    finalizeInputs(transaction)
  } catch (cause) {
    throw new SendError('unclear', {}, { cause })
  }
  return node.send(transaction.hex)
}
