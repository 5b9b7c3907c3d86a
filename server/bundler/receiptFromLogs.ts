import * as z from 'zod/mini'
import { toHexQuantity } from '../../host-sdk/protocol/caip.ts'
import { entryPoints } from '../contract/entryPoints.ts'
import { readNodeQuantity } from '../contract/readNodeQuantity.ts'
import { isMined, receiptStatus } from '../contract/receiptStatus.ts'
import type { Client } from '../limits/client.ts'
import { singleAsker } from '../rpcProxy/asker.ts'
import type { ServedChain } from '../rpcProxy/servedChain.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { doneTopic, entryPointOf, findDone, logsOf, logsSchema, readReason } from './operationLogs.ts'

/**
 * How many blocks back an operation is looked for; fewer where nodes refuse so many. Who sent one asks within minutes.
 */
const spans = [10_000, 1_000, 100]

const receiptSchema = z.looseObject({ logs: logsSchema })

/**
 * The receipt of a user operation as the chain itself tells it, where there is no bundler to ask; `null` while it is not
 * mined. Source: data-api.md §3.37, ERC-7769.
 *
 * @throws ChainUnavailable
 */
export async function receiptFromLogs(
  served: ServedChain,
  client: Client,
  userOpHash: string,
): Promise<unknown> {
  const ask = reader(served, client)
  const found = findDone(await findEvents(served, ask, userOpHash), userOpHash)
  if (found === 'odd') throw new ChainUnavailable(`${served.chain.id}: the log of an operation can't be read`)
  if (!found) return null
  const { log: event, done } = found
  const answer = await ask('eth_getTransactionReceipt', [event.transactionHash])
  // A node that lags behind the one with the log.
  if (answer.ok && typeof answer.value === 'object' && !isMined(answer.value)) return null
  const receipt = parse(receiptSchema, answer)
  const logs = logsOf(receipt.logs, event)?.map(writeStrictly)
  if (!logs) throw new ChainUnavailable(`${served.chain.id}: a receipt without the log that was found`)
  const reason = done.success ? undefined : readReason(logs, userOpHash)
  return {
    userOpHash,
    entryPoint: entryPointOf(event),
    sender: done.sender,
    nonce: hex(done.nonce),
    paymaster: done.paymaster,
    actualGasCost: hex(done.actualGasCost),
    actualGasUsed: hex(done.actualGasUsed),
    success: done.success,
    ...(reason !== undefined && { reason }),
    logs,
    receipt: { ...writeStrictly(receipt), logs: receipt.logs.map(writeStrictly) },
  }
}

async function findEvents(served: ServedChain, ask: Read, userOpHash: string): Promise<unknown[]> {
  const head = await served.chain.head.current()
  for (const span of spans) {
    const filter = {
      fromBlock: toHexQuantity(Math.max(0, head - span)),
      toBlock: 'latest',
      address: entryPoints,
      topics: [doneTopic, userOpHash],
    }
    const answer = await ask('eth_getLogs', [filter])
    if (answer.ok) return parse(z.array(z.unknown()), answer)
  }
  throw new ChainUnavailable(`${served.chain.id}: no node looks for logs`)
}

/** By the proxy's own rules, so that many who wait for one operation ask once a block. */
function reader(served: ServedChain, client: Client): Read {
  const asker = singleAsker(client, served.chain)
  return async (method, params) => {
    const answer = served.methods.get(method)
    if (!answer) throw new ChainUnavailable(`${served.chain.id} has no ${method}`)
    return answer({ method, params }, asker)
  }
}

type Read = (method: string, params: unknown[]) => Promise<NodeAnswer>

function parse<T>(schema: z.ZodMiniType<T>, answer: NodeAnswer): T {
  const parsed = schema.safeParse(answer.ok ? answer.value : undefined)
  if (!parsed.success) throw new ChainUnavailable('A node told no logs', { cause: parsed.error })
  return parsed.data
}

/** Quantities of a receipt and of a log. Source: https://ethereum.github.io/execution-apis */
const quantities = [
  ...['blockNumber', 'blockTimestamp', 'transactionIndex', 'type', 'gasUsed', 'cumulativeGasUsed'],
  ...['effectiveGasPrice', 'blobGasUsed', 'blobGasPrice'],
]

/** As the standard spells it; what can't be read is left out. */
function writeStrictly<T extends Record<string, unknown>>(record: T): T {
  const written: Record<string, unknown> = { ...record }
  for (const name of quantities.filter((name) => name in record)) {
    const value = readNodeQuantity(record[name])
    if (value === undefined) delete written[name]
    else written[name] = hex(value)
  }
  if ('status' in record) {
    const status = receiptStatus(record['status'])
    if (status === undefined) delete written['status']
    else written['status'] = status ? '0x1' : '0x0'
  }
  return written as T
}

const hex = (value: bigint): string => `0x${value.toString(16)}`
