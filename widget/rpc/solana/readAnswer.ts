import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { isSending } from '../../review/onceSent.ts'
import { outcomeUnknown } from '../../review/outcomeUnknown.ts'

const readsAs = (decode: (text: string) => Uint8Array, length?: number) => (text: string) => {
  try {
    const { length: found } = decode(text)
    return found > 0 && (length === undefined || found === length)
  } catch {
    return false
  }
}
const text = z.string().check(z.maxLength(16_384))
const signature = text.check(z.refine(readsAs(base58.decode, 64)))
const transaction = text.check(z.refine(readsAs(base64.decode)))
const bytes = text.check(z.refine(readsAs(base58.decode)))

/** Answers of host-sdk/protocol/solana.ts. */
const answers = {
  solana_signMessage: z.object({ signature, signedMessage: z.optional(bytes) }),
  solana_signTransaction: z.object({ signature, transaction }),
  solana_signAllTransactions: z.object({ transactions: z.array(transaction) }),
  solana_signAndSendTransaction: z.object({ signature }),
  solana_signIn: z.object({
    address: text.check(z.refine(readsAs(base58.decode, 32))),
    signedMessage: bytes,
    signature,
  }),
} as const

export type SignMethod = keyof typeof answers

interface Asked {
  address?: string
  transactions?: string[]
}

/** As many transactions as were given, and the account that was asked. */
const fits = (read: Asked, asked: Asked): boolean =>
  read.transactions?.length === asked.transactions?.length &&
  (read.address === undefined || read.address === asked.address)

/**
 * A wallet's answer as a fresh object; -32603 `bad_answer` when it is none, or one to something else, `outcome_unknown` where
 * it was to send.
 */
export function readAnswer(method: SignMethod, answer: unknown, asked: Asked): object {
  const read = z.safeParse(answers[method], answer)
  if (read.success && fits(read.data as Asked, asked)) return read.data
  if (isSending({ method })) throw outcomeUnknown()
  throw new RpcError(rpcCodes.internal, 'The wallet gave no valid answer', { reason: 'bad_answer' })
}
