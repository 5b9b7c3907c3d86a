import { Pool } from 'undici'
import type * as z from 'zod/mini'
import type { Config } from '../config/config.ts'
import { inSpan } from '../trace/currentSpan.ts'
import { createCircuitBreaker } from './circuitBreaker.ts'
import { NodeTrouble } from './nodes/nodeCall.ts'
import type { BreakerEvents } from './observeBreaker.ts'
import { probeAddress } from './probeAddress.ts'
import { requestText } from './requestText.ts'
import { claimOf, serverPart } from './shares/claim.ts'
import { createFairSlots, type Slot } from './shares/fairSlots.ts'
import { createVendorPause } from './vendorPause.ts'
import { type VendorReason, VendorRefusal, VendorTrouble } from './vendorTrouble.ts'

/** One question to a service that is asked with a key of ours. */
export interface VendorQuestion<T> {
  /** Word of our own for metrics and logs. */
  call: string
  method?: 'GET' | 'POST'
  /** Behind the address, with its query. */
  path: string
  body?: unknown
  answer: z.ZodMiniType<T>
  /** Does asking twice change nothing? Then it is asked again after a failure. */
  repeatable: boolean
}

/** A service with an API of JSON, at an address that the operator chose. Redirects are not followed. */
export interface VendorApi {
  /** @throws VendorRefusal when the question is at fault, VendorTrouble when there is no usable answer */
  ask<T>(question: VendorQuestion<T>): Promise<T>
  close(): Promise<void>
}

export interface VendorApiOptions {
  /** Word of our own. */
  name: string
  url: string
  /** What lets us in, made for each request. `path` is the whole one, without its query. */
  keys(request: { method: string; host: string; path: string }): Promise<Record<string, string>>
  times: Config['rpc']
  /** Of each attempt. */
  onAnswer(call: string, outcome: 'ok' | 'refused' | VendorReason): void
  breakerEvents?: BreakerEvents
}

/** Connections; one kind of call takes half of them at most. */
const connections = 64
/** Bytes of an answer. */
const limit = 10_485_760
/** Statuses by which the question is at fault, and not our key, our pace or the service. */
const ofTheQuestion: ReadonlySet<number> = new Set([400, 404, 409, 413, 422])
/** After these another attempt may help. */
const passing: ReadonlySet<VendorReason> = new Set(['timeout', 'transport', 'status'])

export function createVendorApi({
  name,
  url,
  keys,
  times,
  onAnswer,
  breakerEvents,
}: VendorApiOptions): VendorApi {
  const { origin, host, pathname } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, { connections, allowH2: false })
  const slots = createFairSlots({ slots: connections })
  const forProbes = new Pool(origin, { connections: 1, allowH2: false })
  const pause = createVendorPause()
  const breaker = createCircuitBreaker({
    pause: times.breakerPauseMs,
    ...breakerEvents,
    probe: () => probeAddress(forProbes, base),
  })

  async function attempt<T>(question: VendorQuestion<T>, timeoutMs: number): Promise<T> {
    const { method = 'GET', path, body, answer } = question
    const whole = `${base}${path}`
    const admission = await keys({ method, host, path: whole.split('?')[0] ?? '' })
    const { status, text, retryAfterMs } = await requestText(pool, {
      method,
      path: whole,
      headers: { accept: 'application/json', ...admission },
      ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
      timeoutMs,
      limit,
    })
    if (ofTheQuestion.has(status)) throw new VendorRefusal(status, parse(text))
    if (status === 429 || status === 503) pause.heed(retryAfterMs)
    if (status === 429) throw new VendorTrouble('rate_limited', { retryAfterMs })
    if (status === 401 || status === 403) throw new VendorTrouble('key_refused')
    if (status < 200 || status >= 300) throw new VendorTrouble('status', { retryAfterMs })
    const json = parse(text)
    if (json === undefined) throw new VendorTrouble('not_json')
    const parsed = answer.safeParse(json)
    if (!parsed.success) throw new VendorTrouble('wrong_shape', { cause: parsed.error })
    return parsed.data
  }

  async function takeSlot(call: string): Promise<Slot> {
    try {
      return await slots.take(claimOf(serverPart(call)), call)
    } catch (cause) {
      throw new VendorTrouble('timeout', { cause })
    }
  }

  return {
    async ask(question) {
      const deadline = performance.now() + times.deadlineMs
      const retries = question.repeatable ? times.retries : 0
      for (let count = 0; ; count += 1) {
        if (!breaker.admits()) throw new VendorTrouble('paused', { retryAfterMs: breaker.waitMs })
        const leftMs = pause.leftMs()
        if (leftMs > 0) {
          const isLate = retries === 0 || performance.now() + leftMs >= deadline
          if (isLate) throw new VendorTrouble('rate_limited', { retryAfterMs: leftMs })
          await new Promise((resolve) => setTimeout(resolve, leftMs))
        }
        try {
          const slot = await takeSlot(question.call)
          const timeLeft = Math.max(1, Math.min(times.timeoutMs, deadline - performance.now()))
          const value = await inSpan(`vendor ${name}`, { 'gatehouse.call': question.call }, () =>
            attempt(question, timeLeft),
          ).finally(() => slot.release())
          breaker.succeeded()
          onAnswer(question.call, 'ok')
          return value
        } catch (error) {
          if (error instanceof VendorRefusal) {
            breaker.succeeded()
            onAnswer(question.call, 'refused')
            throw error
          }
          const trouble = toTrouble(error)
          // A refused key is not the fault of the request.
          if (trouble.reason === 'key_refused') breaker.probeFailed()
          else await breaker.failed()
          onAnswer(question.call, trouble.reason)
          const waitMs = Math.max(times.retryBaseMs * 2 ** count, pause.leftMs())
          const isLast = count >= retries || performance.now() + waitMs >= deadline
          const mayPass = passing.has(trouble.reason) || trouble.retryAfterMs !== undefined
          if (isLast || !mayPass) throw trouble
          await new Promise((resolve) => setTimeout(resolve, waitMs))
        }
      }
    },
    async close() {
      breaker.close()
      await Promise.all([pool.destroy(), forProbes.destroy()])
    },
  }

  function toTrouble(error: unknown): VendorTrouble {
    if (error instanceof VendorTrouble) return error
    if (error instanceof NodeTrouble) return new VendorTrouble(error.reason, { cause: error })
    throw new Error(`${name} could not be asked`, { cause: error })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
