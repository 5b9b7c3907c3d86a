import { createHash } from 'node:crypto'
import { allRoutes, type Route, routeName } from '../../../server/test/allRoutes.ts'
import { watchPrototypes } from '../pollution.ts'
import { type Found, type FuzzOptions, faultList, heapMiB } from '../report.ts'
import { checkAnswer } from './checks/checkAnswer.ts'
import { makeRequest } from './makeRequest.ts'
import { send } from './send.ts'
import { openStage, type Rates, type Stage } from './stage.ts'
import { stillAnswers } from './stillAnswers.ts'
import { type Secrets, type WireRequest, wireBytes } from './wireRequest.ts'

/** Requests at once. */
const atOnce = 24
const roundSize = 500
/** Of the requests, how many go to a server whose limits hold. */
const limitedShare = 0.1
/** An answer takes at most this long, whatever came. */
const lateMs = 10_000
/** How much the heap may grow after the first tenth of a run, when caches have what they hold. */
const mostGrowthMiB = 64
/** The relay is mounted in no router. */
const relay: Route = { host: 'widget', method: 'GET', path: '/relay' }

export interface HttpCounts {
  requests: number
  closed: number
  slowestMs: number
  statuses: Record<number, number>
  changes: Record<string, number>
}

/**
 * Requests to every route of both hosts over real sockets. Whatever comes, it is answered in time and as documented, with
 * the headers that protect; no session is passed by, no prototype changes, and memory does not grow.
 */
export async function fuzzHttp({ seed, count, deadline }: FuzzOptions): Promise<Found> {
  const { faults, add } = faultList()
  const onThrown = (error: unknown): void => add(`thrown past every handler: ${String(error)}`)
  process.on('unhandledRejection', onThrown)
  process.on('uncaughtException', onThrown)
  const began = performance.now()
  const digest = createHash('sha256')
  const parts: Record<string, object> = {}
  const limited = Math.floor(count * limitedShare)
  const plan: [rates: Rates, from: number, to: number][] = [
    ['off', 0, count - limited],
    ['low', count - limited, count],
  ]
  let sent = 0
  let routeCount = 0
  try {
    for (const [rates, from, to] of plan) {
      await using stage = await openStage(rates)
      const routes = [...allRoutes(stage.server.server.context).routes, relay]
      routeCount = routes.length
      const part = await fuzzStage(stage, { seed, from, to, deadline, routes, digest, add })
      sent += part.requests
      parts[`rates ${rates}`] = part
      if (rates === 'low' && part.requests > 1_000 && !part.statuses[429]) add('no limit held')
    }
  } finally {
    process.off('unhandledRejection', onThrown)
    process.off('uncaughtException', onThrown)
  }
  if (sent < count) add(`only ${sent} of ${count} requests were sent in time`)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const figures = {
    requests: sent,
    routes: routeCount,
    seconds,
    digest: digest.digest('hex').slice(0, 16),
    ...parts,
  }
  return { figures, faults }
}

interface StageRun {
  seed: number
  /** Numbers of requests. */
  from: number
  to: number
  deadline: number
  routes: readonly Route[]
  digest: { update(text: string): unknown }
  add(fault: string): void
}

async function fuzzStage(stage: Stage, { seed, from, to, deadline, routes, digest, add }: StageRun) {
  const counts: HttpCounts = { requests: 0, closed: 0, slowestMs: 0, statuses: {}, changes: {} }
  const seen = new Set<string>()
  const addOnce = (request: WireRequest, index: number, fault: string): void => {
    const key = `${routeName(request.route)} ${fault.replaceAll(/[0-9a-f-]{8,}|\d+/gi, '#').slice(0, 60)}`
    if (seen.has(key)) return
    seen.add(key)
    add(`${routeName(request.route)}, request ${index}: ${fault} ← ${shown(request)}`)
  }
  // The server loads it at the first passkey, and a part of it leaves helpers on `globalThis`.
  await import('@simplewebauthn/server')
  const changed = watchPrototypes()
  let before: number | undefined
  for (let at = from; at < to && performance.now() < deadline; at += roundSize) {
    if ((at - from) % (roundSize * 10) === 0) await stage.renew()
    const end = Math.min(at + roundSize, to)
    let next = at
    const work = async (): Promise<void> => {
      while (next < end) {
        const index = next++
        const request = makeRequest(seed, index, routes)
        digest.update(JSON.stringify(request))
        await exchange(stage, request, counts, (fault) => addOnce(request, index, fault))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    for (const name of changed()) add(`${name} changed before request ${end}`)
    if (before === undefined && end - from >= (to - from) / 10) before = heapMiB()
  }
  for (const fault of await stillAnswers(stage)) add(fault)
  const grownMiB = heapMiB() - (before ?? 0)
  if (before !== undefined && grownMiB > mostGrowthMiB) add(`the heap grew by ${grownMiB} MiB`)
  return { ...counts, grownMiB, rssMiB: Math.round(process.memoryUsage().rss / 2 ** 20) }
}

/** Sends one request, and looks at what came back. */
async function exchange(
  { server, secrets }: { server: { server: { port: number } }; secrets: Secrets },
  request: WireRequest,
  counts: HttpCounts,
  fault: (fault: string) => void,
): Promise<void> {
  const { port } = server.server
  const unfinished = request.unfinished === true
  const outcome = await send(wireBytes(request, secrets), {
    port,
    method: request.method,
    unfinished,
    lateMs,
  })
  counts.requests++
  for (const name of request.changed) counts.changes[name] = (counts.changes[name] ?? 0) + 1
  if (outcome.kind === 'late') return fault(`no answer in ${lateMs} ms`)
  if (outcome.kind === 'garbled') return fault(outcome.reason)
  if (outcome.kind === 'closed') {
    counts.closed++
    if (!unfinished) fault('closed without an answer')
    return
  }
  const { answer, ms } = outcome
  counts.slowestMs = Math.max(counts.slowestMs, Math.round(ms))
  counts.statuses[answer.status] = (counts.statuses[answer.status] ?? 0) + 1
  for (const found of checkAnswer({ request, answer })) fault(found)
}

/** Enough of a request to see what it was. */
const shown = ({ raw, method, target, headers, body }: WireRequest): string =>
  (
    raw ?? [`${method} ${target}`, ...headers.map((header) => header.join(': ')), body ?? ''].join(' | ')
  ).slice(0, 700)
