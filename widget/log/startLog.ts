import type { WidgetContext } from '../context.ts'
import type { WidgetState } from '../state/store.ts'
import { createEventLog, type EventLog } from './eventLog.ts'

/** What of the state is worth a line when it changes. */
const facts: Readonly<Record<string, (state: WidgetState) => string>> = {
  open: ({ open }) => String(open),
  view: ({ history }) => history.at(-1)?.name ?? '',
  status: ({ status }) => status,
  network: ({ activeNetworkId }) => activeNetworkId,
  wallets: ({ connections }) =>
    Object.values(connections)
      .map((connection) => connection && `${connection.network} ${connection.wallet.name}`)
      .filter(Boolean)
      .join(', '),
  requests: ({ requests }) => requests.map(({ method, stage }) => `${method} (${stage})`).join(', '),
  alert: ({ alert }) => alert?.code ?? '',
  toast: ({ toast }) => toast?.word ?? '',
}

function readFacts(state: WidgetState): Map<string, string> {
  return new Map(Object.entries(facts).map(([name, read]) => [name, read(state)]))
}

/** Requests of this document, those from before the log included. */
function watchRequests(log: EventLog): void {
  if (!('PerformanceObserver' in globalThis)) return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      if (entry.initiatorType !== 'fetch') continue
      const { pathname } = new URL(entry.name)
      const line = `fetch ${pathname} ${entry.responseStatus || 'failed'} ${Math.round(entry.duration)} ms`
      log.add(line, performance.timeOrigin + entry.startTime)
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** Starts the log of this frame, once. It lives as long as the document. */
export function startLog(context: WidgetContext): EventLog {
  if (context.log) return context.log
  const log = createEventLog()
  context.log = log
  const { store } = context
  let before = readFacts(store.getState())
  for (const [name, value] of before) if (value) log.add(`${name} ${value}`)
  store.subscribe((state) => {
    const now = readFacts(state)
    for (const [name, value] of now) if (value !== before.get(name)) log.add(`${name} ${value || 'none'}`)
    before = now
  })
  watchRequests(log)
  globalThis.addEventListener?.('error', ({ message }) => log.add(`error ${message}`))
  globalThis.addEventListener?.('unhandledrejection', ({ reason }) => log.add(`rejection ${String(reason)}`))
  return log
}
