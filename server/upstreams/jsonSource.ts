import { Pool } from 'undici'
import { inSpan } from '../trace/currentSpan.ts'
import { createCircuitBreaker } from './circuitBreaker.ts'
import { NodeTrouble } from './nodes/nodeCall.ts'
import type { BreakerEvents } from './observeBreaker.ts'
import { probeAddress, probeMs } from './probeAddress.ts'
import { requestText } from './requestText.ts'
import { createVendorPause } from './vendorPause.ts'

/** JSON behind an address that the operator chose. Redirects are not followed. */
export interface JsonSource {
  /** Host of the address; paths may hold keys and are never shown. */
  readonly name: string
  /**
   * `tail` goes between path and query of the address. While our own question fails as well, nobody else is let ask.
   * @throws NodeTrouble
   */
  read(tail?: string): Promise<unknown>
  close(): Promise<void>
}

export interface JsonSourceOptions {
  /** Ms for the whole exchange. */
  timeoutMs: number
  /** Bytes of the answer. */
  limit: number
  /** Tail of a question that a sound source always answers. @default whether anybody is at the address */
  probe?: string
  /** Longest time between two probes of a source that is out, ms. @default 30_000 */
  pause?: number
  /** Of its breaker, by the host of the address. */
  breakerEvents?: (host: string) => BreakerEvents
}

/** Statuses by which a source says that the question is at fault: whoever asked it must not shut it for the others. */
const ofTheQuestion: ReadonlySet<number> = new Set([400, 404, 413, 414, 422])

export function createJsonSource(url: string, options: JsonSourceOptions): JsonSource {
  const { timeoutMs, limit, probe, pause = 30_000 } = options
  const { origin, pathname, search, host } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, { connections: 8, allowH2: false })
  const forProbes = new Pool(origin, { connections: 1, allowH2: false })
  const breaker = createCircuitBreaker({
    threshold: 1,
    pause,
    ...options.breakerEvents?.(host),
    probe: () =>
      probe === undefined
        ? probeAddress(forProbes, base + search)
        : ask(forProbes, probe, Math.min(probeMs, timeoutMs)),
  })
  const wait = createVendorPause()
  let failure = new NodeTrouble('transport')

  async function ask(by: Pool, tail: string, timeoutMs: number): Promise<unknown> {
    const path = `${base}${tail}` || '/'
    const { status, text, retryAfterMs } = await requestText(by, {
      method: 'GET',
      path: path + search,
      timeoutMs,
      limit,
    })
    if (status === 429 || status === 503) wait.heed(retryAfterMs)
    if (status === 429) throw new NodeTrouble('rate_limited', { retryAfterMs })
    if (ofTheQuestion.has(status)) throw new QuestionRefused('status')
    if (status !== 200) throw new NodeTrouble('status')
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new NodeTrouble('not_json', { cause })
    }
  }

  return {
    name: host,
    async read(tail = '') {
      if (!breaker.admits() || wait.leftMs() > 0) throw failure
      try {
        const value = await inSpan('vendor', { 'server.address': host }, () => ask(pool, tail, timeoutMs))
        breaker.succeeded()
        return value
      } catch (error) {
        failure = error instanceof NodeTrouble ? error : new NodeTrouble('transport', { cause: error })
        if (failure instanceof QuestionRefused || failure.reason === 'too_large') breaker.succeeded()
        else await breaker.failed()
        throw failure
      }
    },
    async close() {
      breaker.close()
      await Promise.all([pool.destroy(), forProbes.destroy()])
    },
  }
}

class QuestionRefused extends NodeTrouble {}
