import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node before a real one that gives logs of few blocks only, as public ones do. */
export interface StrictNode extends AsyncDisposable {
  url: string
  /** Blocks of one question for logs. */
  most: number
  /** Blocks of each question that was answered. */
  ranges: number[]
  /** Methods of each request. */
  requests: string[][]
  /** While set, it answers nothing. */
  isDown: boolean
  /** While set, sees the calls and what the real node answered, and may change that; `true` when it answered by itself. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it looks at.
  twist: ((calls: any[], answers: any[], response: ServerResponse) => boolean) | undefined
}

export async function strictNode(to: string): Promise<StrictNode> {
  const node: StrictNode = {
    url: '',
    most: Number.POSITIVE_INFINITY,
    ranges: [],
    requests: [],
    isDown: false,
    twist: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (node.isDown) return response.destroy()
    const body = JSON.parse(text)
    const calls = Array.isArray(body) ? body : [body]
    node.requests.push(calls.map(({ method }) => method))
    for (const { id, method, params } of calls) {
      if (method !== 'eth_getLogs') continue
      const blocks = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1
      if (blocks > node.most) {
        const error = { code: -32_005, message: 'query exceeds the range' }
        const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, error }))
        return response.end(JSON.stringify(Array.isArray(body) ? answers : { jsonrpc: '2.0', id, error }))
      }
      node.ranges.push(blocks)
    }
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    response.setHeader('content-type', 'application/json')
    const said = await answer.text()
    if (!node.twist) return response.end(said)
    const answers = [JSON.parse(said)].flat()
    if (node.twist(calls, answers, response)) return response
    return response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}
