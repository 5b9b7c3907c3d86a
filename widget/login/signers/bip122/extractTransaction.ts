import { finalizeInputs } from '../../../review/bip122/finalizeInputs.ts'
import { SignerError } from '../signerError.ts'
import { readPsbt } from './psbt.ts'

/**
 * The transaction of a PSBT that carries every signature, ready to be sent.
 * @param psbt base64. @returns hex. Refuses with `invalid_transaction`.
 */
export function extractTransaction(psbt: string): { hex: string; txid: string } {
  const transaction = readPsbt(psbt)
  try {
    finalizeInputs(transaction)
    return { hex: transaction.hex, txid: transaction.id }
  } catch (cause) {
    throw new SignerError('invalid_transaction', { cause })
  }
}
