import { setupHelp } from '../errors/setupHelp.ts'
import { sender } from './sender.ts'

/** Of whom and where, as the state has it. */
export interface EventPlace {
  setAlert(alert: { kind: 'error'; code: 'origin_not_allowed'; values: Record<string, string> }): void
  projectId?: string | undefined
  analytics?: boolean | undefined
  hostOrigin: string
}

/**
 * Tells the server of a use (data-api.md §6.1), where the project wants to know: without address, page and person. Nobody
 * waits for it, and what gets lost is lost. A project that may not be used here is named (specification §8).
 */
export function sendEvent(
  { projectId, analytics, hostOrigin, setAlert }: EventPlace,
  event: string,
  properties: Readonly<Record<string, unknown>>,
): void {
  if (!analytics || !projectId || !hostOrigin) return
  const body = {
    eventId: crypto.randomUUID(),
    domain: new URL(hostOrigin).host,
    timestamp: Date.now(),
    props: { type: 'track', event, properties },
  }
  const query = new URLSearchParams({ projectId, ...sender })
  const sent = fetch(`/e?${query}`, { method: 'POST', body: JSON.stringify(body), keepalive: true })
  sent.then(
    ({ status }) => {
      if (status !== 403) return
      console.error(setupHelp('origin_not_allowed', { projectId, hostOrigin }))
      setAlert({ kind: 'error', code: 'origin_not_allowed', values: {} })
    },
    () => {},
  )
}
