import { Pool } from 'undici'
import { upstreamBodyLimit } from '../../contract/limits.ts'
import { requestText } from '../requestText.ts'
import { NodeTrouble } from './nodeCall.ts'
import type { NodeTransport } from './nodeTransport.ts'
import { parseAnswers } from './parseAnswers.ts'

export function jsonRpcTransport(url: string): NodeTransport {
  const { origin, pathname, search, host } = new URL(url)
  const pool = new Pool(origin, { connections: 64, allowH2: false, keepAliveTimeout: 20_000 })
  let lastId = 0
  return {
    name: host,
    async ask(calls, timeout) {
      const ids: number[] = []
      const items = calls.map(({ method, params }) => {
        ids.push(++lastId)
        return `{"jsonrpc":"2.0","id":${lastId},"method":${JSON.stringify(method)},"params":${JSON.stringify(params ?? [])}}`
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
