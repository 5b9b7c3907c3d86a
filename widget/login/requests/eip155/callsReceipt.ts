import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import type { CallsReceipt } from '../../state/callsStatus.ts'
import type { SentCalls } from '../../state/sentCalls.ts'

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const status = z.enum(['0x0', '0x1'])
const log = z.object({ address: hex, data: hex, topics: z.array(hex) })
const place = { transactionHash: hex, blockHash: hex, blockNumber: hex }

const transactionSchema = z.object({ ...place, status, gasUsed: hex, logs: z.array(log) })
const operationSchema = z.object({
  userOpHash: hex,
  success: z.boolean(),
  actualGasUsed: hex,
  logs: z.array(log),
  receipt: z.object(place),
})

/** `undefined` while there is none. @throws RpcError -32603 `bad_answer` */
export function readReceipt({ kind, hash }: SentCalls, answer: unknown): CallsReceipt | undefined {
  if (answer === null || answer === undefined) return undefined
  if (kind === 'transaction') {
    const { data } = z.safeParse(transactionSchema, answer)
    if (data && data.transactionHash === hash) return data
    throw malformed()
  }
  const { data } = z.safeParse(operationSchema, answer)
  if (!data || data.userOpHash !== hash) throw malformed()
  const { success, actualGasUsed, logs, receipt } = data
  return { ...receipt, status: success ? '0x1' : '0x0', gasUsed: actualGasUsed, logs }
}

const malformed = (): RpcError =>
  new RpcError(rpcCodes.internal, 'The receipt is not that of the calls', { reason: 'bad_answer' })
