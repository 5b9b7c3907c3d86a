import { Pool } from 'undici'
import { upstreamBodyLimit } from '../../contract/limits.ts'
import { type NodeAnswer, type NodeCall, NodeTrouble } from '../nodes/nodeCall.ts'
import type { ConnectNode } from '../nodes/nodeTransport.ts'
import { requestText } from '../requestText.ts'
import { type EsploraCall, esploraCalls } from './esploraCalls.ts'
import { esploraError, refusalOfCore } from './esploraError.ts'

/** An Esplora API as a node: `btc_…` calls become REST requests. */
export const esploraTransport: ConnectNode = (url, connections) => {
  const { origin, pathname, search, host } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const open = (size: number) =>
    new Pool(origin, { connections: size, allowH2: false, keepAliveTimeout: 20_000 })
  const forCalls = open(connections)
  const forProbes = open(1)

  async function ask(pool: Pool, { method, params = [] }: NodeCall, timeoutMs: number): Promise<NodeAnswer> {
    const call = Object.hasOwn(esploraCalls, method) ? esploraCalls[method] : undefined
    if (!call) throw new Error(`No Esplora API answers ${method}`)
    const texts = params.map((param) => encodeURIComponent(String(param)))
    const { path, body } = call.request(texts)
    const { status, text, retryAfterMs } = await requestText(pool, {
      method: body === undefined ? 'GET' : 'POST',
      path: base + path + search,
      timeoutMs,
      limit: upstreamBodyLimit,
      ...(body !== undefined && { body, type: 'text/plain' }),
    })
    if (status === 429) throw new NodeTrouble('rate_limited', { retryAfterMs })
    if (status === 400 || (status === 404 && call.mayBeMissing)) return esploraError(text)
    // Bitcoin Core answers by 500 where it refuses, and some APIs hand that on.
    const refusal = status === 500 && body !== undefined ? refusalOfCore(text) : undefined
    if (refusal) return refusal
    if (status !== 200) throw new NodeTrouble('status', { retryAfterMs })
    return readAnswer(call, text, texts)
  }

  return {
    name: host,
    takesBatches: false,
    ask: (calls, timeoutMs) => Promise.all(calls.map((call) => ask(forCalls, call, timeoutMs))),
    probe: (call, timeoutMs) => ask(forProbes, call, timeoutMs),
    close: async () => void (await Promise.all([forCalls.destroy(), forProbes.destroy()])),
  }
}

function readAnswer(call: EsploraCall, text: string, params: readonly string[]): NodeAnswer {
  try {
    let unread = 0
    const value = call.read(text, params, (count) => {
      unread = count
    })
    return { ok: true, json: JSON.stringify(value), value, ...(unread > 0 && { unread }) }
  } catch (cause) {
    throw new NodeTrouble('wrong_shape', { cause })
  }
}
