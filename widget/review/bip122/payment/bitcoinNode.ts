import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import type { Handover } from '../../handover.ts'
import { onceSentByNode } from '../../onceSent.ts'

/** Words of the server's proxy for Bitcoin (`btc_*`); what it answers is an Esplora server's word, and not trusted. */

const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const utxoSchema = z.object({
  txid,
  vout: z.int().check(z.minimum(0), z.maximum(100_000)),
  value: z.int().check(z.minimum(0), z.maximum(2_100_000_000_000_000)),
  confirmed: z.boolean(),
})
/** More than anybody's coins. */
const utxosSchema = z.array(utxoSchema).check(z.maxLength(10_000))
const hexSchema = z.string().check(z.maxLength(8_000_000), z.regex(/^([0-9a-f]{2})+$/))
const statusSchema = z.object({ confirmed: z.boolean() })
/** Satoshi a virtual byte, by the number of blocks within which it should be mined. */
const feesSchema = z.record(z.string(), z.number())

export interface Utxo extends z.infer<typeof utxoSchema> {
  /** Not in a block, and somebody else can still replace it (traceCoins.ts). */
  ofStranger?: true
}

export interface BitcoinNode {
  utxos(address: string): Promise<Utxo[]>
  /** The whole transaction, hex. */
  transaction(id: string): Promise<string>
  /** Is it in a block? */
  isConfirmed(id: string): Promise<boolean>
  fees(): Promise<Record<string, number>>
  height(): Promise<number>
  /** @returns its id */
  send(hex: string): Promise<string>
}

export function bitcoinNode(
  send: (method: string, params: unknown[]) => Promise<unknown>,
  handover?: Handover,
): BitcoinNode {
  const ask = async <T>(schema: z.ZodMiniType<T>, method: string, params: unknown[]): Promise<T> => {
    const read = z.safeParse(schema, await send(method, params))
    if (read.success) return read.data
    throw badAnswer()
  }
  return {
    utxos: (address) => ask(utxosSchema, 'btc_getUtxos', [address]),
    transaction: (id) => ask(hexSchema, 'btc_getTransaction', [id]),
    isConfirmed: async (id) => (await ask(statusSchema, 'btc_getTransactionStatus', [id])).confirmed,
    fees: () => ask(feesSchema, 'btc_getFeeEstimates', []),
    height: () => ask(z.int().check(z.minimum(0)), 'btc_getBlockHeight', []),
    send: (hex) => onceSentByNode(() => ask(txid, 'btc_sendTransaction', [hex]), handover),
  }
}

export const badAnswer = (): RpcError =>
  new RpcError(rpcCodes.internal, 'The node gave no valid answer', { reason: 'bad_answer' })
