import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { address } from '../../review/bip122/fields.ts'
import { isSignatureHex } from '../../review/bip122/isSignatureHex.ts'
import { messageHash } from '../../review/bip122/messageHash.ts'
import { isSending } from '../../review/onceSent.ts'
import { outcomeUnknown } from '../../review/outcomeUnknown.ts'

const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const hex = z.string().check(z.refine(isSignatureHex))

/** Answers of host-sdk/protocol/bitcoin.ts. */
const answers = {
  signMessage: z.object({
    address,
    signature: hex,
    messageHash: z.optional(z.string().check(z.maxLength(128))),
    protocol: z.catch(z.optional(z.enum(['ecdsa', 'bip322'])), undefined),
  }),
  signPsbt: z.object({
    psbt: z.string().check(z.maxLength(540_000), z.regex(/^cHNidP[89+/][A-Za-z0-9+/]*={0,2}$/)),
    txid: z.optional(txid),
  }),
  sendTransfer: z.object({ txid }),
} as const

export type SignMethod = keyof typeof answers
interface Asked {
  address?: string
  message?: string
  protocol?: 'ecdsa' | 'bip322'
}

/**
 * A wallet's answer as a fresh object; -32603 `bad_answer` when it is none, or another address signed, `outcome_unknown`
 * where it was to send.
 */
export function readAnswer(method: SignMethod, answer: unknown, asked: Asked): object {
  const read = z.safeParse(answers[method], answer)
  if (read.success && (!('address' in read.data) || read.data.address === asked.address))
    return 'signature' in read.data ? withHash(read.data, asked) : read.data
  if (isSending({ method, params: asked })) throw outcomeUnknown()
  throw new RpcError(rpcCodes.internal, 'The wallet gave no valid answer', { reason: 'bad_answer' })
}

/** BIP-137: 65 bytes, the first of which says how the key is recovered. */
const isCompact = (signature: string): boolean => /^(1[b-f]|2[0-9a-f])[0-9a-f]{128}$/.test(signature)

/**
 * A hash that the wallet did not tell is known where it is known by which protocol it signed. Some take another one than they
 * were asked for.
 */
function withHash(signed: z.infer<typeof answers.signMessage>, { message, protocol }: Asked): object {
  const by = signed.protocol ?? (isCompact(signed.signature) === (protocol === 'ecdsa') && protocol)
  if (signed.messageHash || message === undefined || !by) return signed
  return { ...signed, messageHash: messageHash(new TextEncoder().encode(message), by) }
}
