import type { ServerResponse } from 'node:http'

/** A JSON-RPC call as a node gets it. */
export interface NodeCall {
  id: number
  method: string
  params: unknown[]
}

/** How a node leaves the standard, and what a page sees of it. */
export interface NodeHabit {
  /** The method whose answers are bent; all others are answered as they should be. */
  method: string
  /** HTTP. @default 200 */
  status?: number
  /** What stands in the answer beside version and id. */
  item?: object
  /** The body, where it is no JSON-RPC. */
  text?: string
  /** Calls that fit into one request: only larger ones are bent. */
  most?: number
  /** Whether the answers of a batch come in another order. */
  reordered?: boolean
  /** What a page gets where there is no other node, and where there is. */
  alone: 'result' | 'error' | 'unavailable'
  beside: 'result' | 'error'
  /** What it is. @default that of a plain node */
  result?: unknown
  /** What the server itself makes of such an answer to a call of a contract. */
  contractSays?: 'no' | 'unknown' | undefined
  /** What the server itself makes of it where it needs the answer. @default it has its answer */
  serverReads?: 'part'
}

/** Answers of a plain node. */
export const plainAnswer = ({ method, params }: NodeCall): unknown => {
  if (method === 'eth_chainId') return '0x7a69'
  if (method === 'eth_blockNumber') return '0x3e8'
  if (method === 'eth_getLogs') return []
  if (method === 'eth_call') return '0x'
  if (method === 'eth_getBalance') return `0x${String(params[0]).slice(-4)}`
  return {}
}

/** Speaks as a node of this habit does, or plainly. */
export function speak(
  habit: NodeHabit | undefined,
  calls: NodeCall[],
  response: ServerResponse,
  answerPlainly = plainAnswer,
): void {
  const isControl = JSON.stringify(calls).includes('000000000000000000000000000000000000dead')
  const isOwn = calls.every(({ method }) => method === 'eth_chainId' || method === 'getGenesisHash')
  const isTooMany = habit?.most !== undefined && calls.length > habit.most
  const isBent = ({ method }: NodeCall): boolean =>
    method === habit?.method && habit.most === undefined && !habit.reordered && !isControl
  if (habit && (isTooMany || (!isOwn && calls.some(isBent) && (habit.text !== undefined || habit.status)))) {
    const [first] = calls
    const body = habit.text ?? JSON.stringify({ jsonrpc: '2.0', id: first?.id, ...habit.item })
    return void response.writeHead(habit.status ?? 200).end(body)
  }
  const items = calls.map((call) => ({
    jsonrpc: '2.0',
    id: call.id,
    ...(habit && isBent(call) ? habit.item : { result: answerPlainly(call) }),
  }))
  if (habit?.reordered) items.reverse()
  response.end(JSON.stringify(items.length === 1 ? items[0] : items))
}
