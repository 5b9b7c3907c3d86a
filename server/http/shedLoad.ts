import type { ServerContext } from '../context.ts'
import { overloaded } from '../errors/refusals.ts'
import { kindOf, shareToRefuse, type WorkKind, workKinds } from '../overload/shedding.ts'
import { hostOf, hostsOf, plainHost } from './byHost.ts'
import type { Handler } from './handler.ts'

/** How often a log line says how much was refused, ms. */
const reportEveryMs = 5_000

/** Refuses a part of the requests before any work is done for them, while the process or its database has too much to do. */
export function shedLoad(context: ServerContext, handler: Handler): Handler {
  const { load, logger, config } = context
  const loginHost = hostOf(config.http.loginOrigin)
  const loginHosts = new Set(hostsOf(config.http.loginOrigin))
  /** What each kind owes: a request is refused when its share of one is whole, so that shares hold exactly. */
  const due: Record<WorkKind, number> = { data: 0, frame: 0, login: 0 }
  const refused: Record<WorkKind, number> = { data: 0, frame: 0, login: 0 }
  let reportedAt = Number.NEGATIVE_INFINITY

  function report(): void {
    const now = performance.now()
    if (now - reportedAt < reportEveryMs) return
    reportedAt = now
    logger.warn({ refused: { ...refused } }, 'overloaded: requests are refused')
    for (const kind of workKinds) refused[kind] = 0
  }

  return (request, response, exchange) => {
    if (load.process > 0 || load.database > 0) {
      const { host = '' } = request.headers
      const named = loginHosts.has(plainHost(host)) ? loginHost : host
      const kind = kindOf(named, request.url ?? '/', loginHost)
      if (kind) due[kind] += shareToRefuse(kind, load)
      if (kind && due[kind] >= 1) {
        due[kind] -= 1
        refused[kind] += 1
        report()
        exchange.route = `shed-${kind}`
        exchange.isShed = true
        exchange.openToAll = kind !== 'login'
        throw overloaded()
      }
    }
    return handler(request, response, exchange)
  }
}
