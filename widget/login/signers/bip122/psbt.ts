import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { SignerError } from '../signerError.ts'

/** Reads a PSBT (BIP-174, BIP-370), base64; what others wrote into it stays. Refuses with `invalid_transaction`. */
export function readPsbt(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(psbt), {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      allowLegacyWitnessUtxo: true,
      unknown: 'ignore',
    })
  } catch (cause) {
    throw new SignerError('invalid_transaction', { cause })
  }
}

export const writePsbt = (transaction: Transaction): string => base64.encode(transaction.toPSBT())
