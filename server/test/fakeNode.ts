import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeCall {
  id: number
  method: string
  params: unknown[]
}

/** Answers a request by hand; `calls` are its JSON-RPC calls. `'usual'` leaves it to the node's usual answer. */
export type Misbehaviour = (calls: FakeCall[], response: ServerResponse, request: IncomingMessage) => unknown

export interface FakeNode extends AsyncDisposable {
  url: string
  /** Methods in the order in which they came. */
  asked: string[]
  /** HTTP requests. */
  requests: number
  count(method: string): number
  /** Method → result, or a function of the parameters. */
  results: Record<string, unknown>
  block: number
  /** While set, it answers everything but the single question for its chain. */
  misbehave: Misbehaviour | undefined
}

export interface FakeNodeOptions {
  chainId?: number
  results?: Record<string, unknown>
}

const identities: ReadonlySet<string> = new Set(['eth_chainId', 'getGenesisHash'])

/** A node in this process that says what it is told to. */
export async function fakeNode({ chainId = 31337, results = {} }: FakeNodeOptions = {}): Promise<FakeNode> {
  const node: FakeNode = {
    url: '',
    asked: [],
    requests: 0,
    count: (method) => node.asked.filter((asked) => asked === method).length,
    results,
    block: 1000,
    misbehave: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    const calls: FakeCall[] = Array.isArray(body) ? body : [body]
    node.requests += 1
    node.asked.push(...calls.map(({ method }) => method))
    const isIdentity = calls.length === 1 && identities.has(calls[0]?.method ?? '')
    if (node.misbehave && !isIdentity && node.misbehave(calls, response, request) !== 'usual') return
    const answers = calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, ...answer(method, params) }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  function answer(method: string, params: unknown[]): { result: unknown } | { error: unknown } {
    if (Object.hasOwn(node.results, method)) {
      const result = node.results[method]
      const value = typeof result === 'function' ? result(...params) : result
      return value instanceof Error ? { error: { code: -32_000, message: value.message } } : { result: value }
    }
    if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` }
    if (method === 'eth_blockNumber') return { result: `0x${node.block.toString(16)}` }
    return { error: { code: -32_601, message: `the method ${method} does not exist` } }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

/** Environment for one EVM chain on these nodes. */
export const chainEnv = (urls: string[], id = 31337): Record<string, string> => ({
  NETWORKS: `eip155:${id}`,
  [`NETWORK_EIP155_${id}`]: '{"name":"Local","symbol":"ETH","testnet":true}',
  [`RPC_URLS_EIP155_${id}`]: urls.join(','),
})
