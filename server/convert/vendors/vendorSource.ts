import { Pool } from 'undici'
import type * as z from 'zod/mini'
import { inSpan } from '../../trace/currentSpan.ts'
import { createCircuitBreaker } from '../../upstreams/circuitBreaker.ts'
import { NodeTrouble } from '../../upstreams/nodes/nodeCall.ts'
import type { BreakerEvents } from '../../upstreams/observeBreaker.ts'
import { probeAddress } from '../../upstreams/probeAddress.ts'
import { requestText } from '../../upstreams/requestText.ts'
import { createVendorPause } from '../../upstreams/vendorPause.ts'
import { vendorUnavailable } from '../refusals.ts'

/** The API of a vendor, with our key. */
export interface VendorSource {
  /**
   * @throws HttpError 503 `upstream_unavailable` when it does not answer as documented
   * @throws VendorRefusal when it says no to this question
   */
  read<T>(path: string, query: Record<string, string | undefined>, answer: z.ZodMiniType<T>): Promise<T>
  close(): Promise<void>
}

/** What a vendor says in place of an answer. */
export class VendorRefusal extends Error {
  override name = 'VendorRefusal'
}

export interface VendorSourceOptions {
  url: string
  headers: Readonly<Record<string, string>>
  /** The words of a refusal, out of its body. */
  wordsOf: (body: unknown) => string | undefined
  onOutcome: (outcome: string) => void
  breakerEvents?: BreakerEvents
}

/** Ms for one exchange, and bytes of its answer (data-api.md §2.1). */
const timeoutMs = 10_000
const limit = 2_097_152
/** Statuses by which a vendor speaks of the question and not of itself. */
const ofTheQuestion: ReadonlySet<number> = new Set([400, 404, 422])

export function createVendorSource({
  url,
  headers,
  wordsOf,
  onOutcome,
  breakerEvents,
}: VendorSourceOptions): VendorSource {
  const { origin, host, pathname } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, { connections: 64, allowH2: false })
  const forProbes = new Pool(origin, { connections: 1, allowH2: false })
  const wait = createVendorPause()
  const breaker = createCircuitBreaker({ probe: () => probeAddress(forProbes, base), ...breakerEvents })

  function troubleOf(status: number, retryAfterMs: number | undefined): NodeTrouble {
    if (status === 429 || status === 503) wait.heed(retryAfterMs)
    return new NodeTrouble(status === 429 ? 'rate_limited' : 'status', { retryAfterMs })
  }

  async function ask(path: string): Promise<{ status: number; body: unknown }> {
    const retryAfterMs = Math.max(breaker.waitMs, wait.leftMs())
    if (!breaker.admits() || retryAfterMs > 0) throw new NodeTrouble('rate_limited', { retryAfterMs })
    try {
      const { status, text, retryAfterMs } = await inSpan('vendor', { 'server.address': host }, () =>
        requestText(pool, { method: 'GET', path, headers, timeoutMs, limit }),
      )
      if (status !== 200 && !ofTheQuestion.has(status)) throw troubleOf(status, retryAfterMs)
      const body = parse(text)
      breaker.succeeded()
      return { status, body }
    } catch (error) {
      await breaker.failed()
      throw error
    }
  }

  return {
    async read(path, query, answer) {
      const asked = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
      const { status, body } = await ask(`${base}${path}?${new URLSearchParams(asked)}`).catch((error) => {
        onOutcome(error instanceof NodeTrouble ? error.reason : 'transport')
        throw vendorUnavailable(error)
      })
      if (status !== 200) {
        onOutcome('refused')
        throw new VendorRefusal(wordsOf(body)?.slice(0, 300) ?? 'no reason')
      }
      const parsed = answer.safeParse(body)
      onOutcome(parsed.success ? 'ok' : 'wrong_shape')
      if (!parsed.success) throw vendorUnavailable(parsed.error)
      return parsed.data
    },
    async close() {
      breaker.close()
      await Promise.all([pool.destroy(), forProbes.destroy()])
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NodeTrouble('not_json', { cause })
  }
}
