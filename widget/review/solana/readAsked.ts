import { base58, base64 } from '@scure/base'
import { invalidParams } from '../checkJson.ts'
import { readTransaction, type SolanaTransaction } from './wire/readTransaction.ts'

type Encoding = 'base64' | 'base58'
const encodings = { base64, base58 }

export interface AskedTransaction {
  wire: Uint8Array
  /** The answer comes in the same. */
  encoding: Encoding
  read: SolanaTransaction
}

/** A packet has 1232 bytes; the longer of both writings has 1683 characters. */
export const transactionChars = 1_700

const mostBytes = 1_232

function readAs(text: string, encoding: Encoding): AskedTransaction | undefined {
  try {
    const wire = encodings[encoding].decode(text)
    return wire.length > mostBytes ? undefined : { wire, encoding, read: readTransaction(wire) }
  } catch {
    return undefined
  }
}

/** A transaction in its wire form: base64 as WalletConnect and Wallet Standard send it, or base58. -32602 when it is neither. */
export function readAskedTransaction(text: string): AskedTransaction {
  const asked = readAs(text, 'base64') ?? readAs(text, 'base58')
  if (!asked) throw invalidParams('The transaction is malformed')
  return asked
}

export const writeTransaction = (wire: Uint8Array, encoding: Encoding): string =>
  encodings[encoding].encode(wire)
