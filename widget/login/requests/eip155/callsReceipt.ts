import * as z from 'zod/mini'
import { toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { quantitySchema } from '../../../../server/contract/quantitySchema.ts'
import { receiptStatus } from '../../../../server/contract/receiptStatus.ts'
import { usable } from '../../../review/eip155/fields.ts'
import type { CallsReceipt } from '../../state/callsStatus.ts'
import type { SentCalls } from '../../state/sentCalls.ts'

const quantity = z.pipe(
  quantitySchema(),
  z.transform((value): string => toHexQuantity(value)),
)
const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const status = z.pipe(
  z.pipe(z.unknown(), z.transform(receiptStatus)),
  z.pipe(
    z.boolean(),
    z.transform((done): CallsReceipt['status'] => (done ? '0x1' : '0x0')),
  ),
)
const bytes = z.pipe(
  z.nullish(hex),
  z.transform((data): string => data ?? '0x'),
)
const log = z.object({ address: hex, data: bytes, topics: z.array(hex) })
const logs = z.pipe(
  z.pipe(
    z.nullish(z.array(z.unknown())),
    z.transform((list): unknown[] => list ?? []),
  ),
  usable(log, { least: 0, most: Number.POSITIVE_INFINITY }),
)
const hash = z.pipe(
  hex,
  z.transform((value: string): string => value.toLowerCase()),
)
const place = { transactionHash: hash, blockHash: hex, blockNumber: quantity }

const transactionSchema = z.object({ ...place, status, gasUsed: quantity, logs })
const operationSchema = z.object({
  userOpHash: hash,
  success: status,
  actualGasUsed: quantity,
  logs,
  receipt: z.object(place),
})

/** `undefined` while there is none, or no block has what it is of. @throws RpcError -32603 `bad_answer` */
export function readReceipt({ kind, hash }: SentCalls, answer: unknown): CallsReceipt | undefined {
  if (isPending(answer) || isPending((answer as { receipt?: unknown }).receipt ?? answer)) return undefined
  if (kind === 'transaction') {
    const { data } = z.safeParse(transactionSchema, answer)
    if (data?.transactionHash === hash.toLowerCase()) return data
    throw malformed()
  }
  const { data } = z.safeParse(operationSchema, answer)
  if (data?.userOpHash !== hash.toLowerCase()) throw malformed()
  const { success, actualGasUsed, receipt } = data
  return { ...receipt, status: success, gasUsed: actualGasUsed, logs: data.logs }
}

function isPending(receipt: unknown): boolean {
  if (receipt === null || receipt === undefined) return true
  const { blockHash, blockNumber } = receipt as Record<string, unknown>
  return blockHash === null || blockNumber === null
}

const malformed = (): RpcError =>
  new RpcError(rpcCodes.internal, 'The receipt is not that of the calls', { reason: 'bad_answer' })
