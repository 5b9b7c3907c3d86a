import { Pool } from 'undici'
import { upstreamBodyLimit } from '../../contract/limits.ts'
import { requestText } from '../requestText.ts'
import { type NodeCall, NodeTrouble, paramsJson } from './nodeCall.ts'
import type { NodeTransport } from './nodeTransport.ts'
import { parseAnswers } from './parseAnswers.ts'

/** Ms; that an answer comes in time is watched by who asks. */
const times = { keepAliveTimeout: 20_000, headersTimeout: 0, bodyTimeout: 0 }

export function jsonRpcTransport(url: string): NodeTransport {
  const { origin, pathname, search, host } = new URL(url)
  const pool = new Pool(origin, { connections: 64, allowH2: false, ...times })
  let lastId = 0
  return {
    name: host,
    async ask(calls, timeout) {
      const ids: number[] = []
      const items = calls.map((call) => {
        ids.push(++lastId)
        return request(lastId, call)
      })
      const [only = ''] = items
      const { status, text } = await requestText(pool, {
        method: 'POST',
        path: pathname + search,
        type: 'application/json',
        body: items.length === 1 ? only : `[${items.join(',')}]`,
        timeout,
        limit: upstreamBodyLimit,
      })
      if (status === 429) throw new NodeTrouble('rate_limited')
      // Many nodes send JSON-RPC errors with 400.
      if (status !== 200 && status !== 400) throw new NodeTrouble('status')
      return parseAnswers(text, ids)
    },
    close: () => pool.destroy(),
  }
}

const request = (id: number, call: NodeCall): string =>
  `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(call.method)},"params":${paramsJson(call)}}`
