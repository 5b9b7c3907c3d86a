import { Pool } from 'undici'
import { upstreamBodyLimit } from '../../contract/limits.ts'
import { requestText } from '../requestText.ts'
import { type NodeCall, NodeTrouble, paramsJson } from './nodeCall.ts'
import type { ConnectNode } from './nodeTransport.ts'
import { parseAnswers } from './parseAnswers.ts'
import { readRefusal } from './readRefusal.ts'

/** Ms; that an answer comes in time is watched by who asks. */
const times = { keepAliveTimeout: 20_000, headersTimeout: 0, bodyTimeout: 0 }

export const jsonRpcTransport: ConnectNode = (url, connections) => {
  const { origin, pathname, search, host } = new URL(url)
  const open = (size: number) => new Pool(origin, { connections: size, allowH2: false, ...times })
  const forCalls = open(connections)
  const forProbes = open(1)
  let lastId = 0

  async function ask(pool: Pool, calls: readonly NodeCall[], timeoutMs: number) {
    const ids: number[] = []
    const items = calls.map((call) => {
      ids.push(++lastId)
      return request(lastId, call)
    })
    const [only = ''] = items
    const { status, text, retryAfterMs } = await requestText(pool, {
      method: 'POST',
      path: pathname + search,
      type: 'application/json',
      body: items.length === 1 ? only : `[${items.join(',')}]`,
      timeoutMs,
      limit: upstreamBodyLimit,
    })
    if (status === 429) throw new NodeTrouble('rate_limited', { retryAfterMs })
    try {
      // Many nodes send JSON-RPC errors with 400.
      if (status === 200 || status === 400) return parseAnswers(text, ids)
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error
      const { reason, cause } = error
      const mayRefuse = reason === 'not_json' || (reason === 'wrong_id' && status !== 200)
      throw new NodeTrouble(reason, {
        cause,
        retryAfterMs,
        refusal: mayRefuse ? readRefusal(status, text) : undefined,
      })
    }
    throw new NodeTrouble('status', { retryAfterMs, refusal: readRefusal(status, text) })
  }

  return {
    name: host,
    ask: (calls, timeoutMs) => ask(forCalls, calls, timeoutMs),
    async probe(call, timeoutMs) {
      const [answer] = await ask(forProbes, [call], timeoutMs)
      if (!answer) throw new NodeTrouble('not_json')
      return answer
    },
    close: async () => void (await Promise.all([forCalls.destroy(), forProbes.destroy()])),
  }
}

const request = (id: number, call: NodeCall): string =>
  `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(call.method)},"params":${paramsJson(call)}}`
