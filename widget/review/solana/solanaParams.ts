import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { invalidParams } from '../checkJson.ts'
import { optional, text } from '../eip155/fields.ts'
import { transactionChars } from './readAsked.ts'
import { sendOptions } from './sendOptions.ts'
import { isTransactionMessage } from './wire/readTransaction.ts'

/** Distributors sign 80 at once (docs/integrator.md). */
const most = 100

const pubkey = z.optional(text(44))
const transaction = text(transactionChars)

const words = z.optional(text(2_048))

/** Parameters of host-sdk/protocol/solana.ts. */
export const solanaParams = {
  /** Base58 takes time that grows with the square of its length: about 6 KB of message. */
  solana_signMessage: z.object({ message: text(8_192), pubkey }),
  solana_signTransaction: z.object({ transaction, pubkey }),
  solana_signAllTransactions: z.object({
    transactions: z.array(transaction).check(z.minLength(1), z.maxLength(most)),
    pubkey,
  }),
  solana_signAndSendTransaction: z.object({
    transaction,
    pubkey,
    options: optional(sendOptions),
    /** The name that WalletConnect gives it. */
    sendOptions: optional(sendOptions),
  }),
  solana_signIn: z.object({
    domain: words,
    address: pubkey,
    statement: words,
    uri: words,
    version: words,
    chainId: words,
    nonce: words,
    issuedAt: words,
    expirationTime: words,
    notBefore: words,
    requestId: words,
    resources: z.optional(z.array(text(2_048)).check(z.maxLength(20))),
  }),
} as const

/** -32602 for what is no base58, is empty, or is a transaction that poses as a message. */
export function readMessageBytes(message: string): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = base58.decode(message)
  } catch {
    throw invalidParams('The message is no base58')
  }
  if (bytes.length === 0) throw invalidParams('The message is empty')
  if (isTransactionMessage(bytes)) throw invalidParams('The message is a transaction')
  return bytes
}
