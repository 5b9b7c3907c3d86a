import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { parseStored, toStored } from '../state/stored.ts'
import { closeIfIdle } from './closeIfIdle.ts'
import { forgetConnection } from './forgetConnection.ts'
import { reconnect } from './reconnect.ts'

/**
 * Takes over what another tab of the same page wrote: a connection that ended there ends here, one that began
 * there is restored here without a prompt. Another wallet in its place is both.
 */
export function followTab(context: WidgetContext, value: string): void {
  const { restore, remembered, recentWallets, setRecentWallets, setRemembered } = context.store.getState()
  const stored = parseStored(value)
  if (restore !== 'done' || (value !== '' && !stored)) return
  const connections = stored?.connections ?? {}
  const differs = (namespace: Namespace): boolean => connections[namespace] !== remembered[namespace]
  const ended = (Object.keys(remembered) as Namespace[]).filter(differs)
  for (const namespace of ended) forgetConnection(context, namespace)
  if (ended.length > 0) void closeIfIdle(context)
  if (stored && stored.recent.join() !== recentWallets.join()) setRecentWallets(stored.recent)
  if (stored) context.store.getState().setSealedSessions(stored.sealed)
  const begun = (Object.keys(connections) as Namespace[]).filter(differs)
  if (begun.length > 0) {
    setRemembered({ ...connections, ...context.store.getState().remembered })
    void reconnect(context, { wait: false })
  }
  // What the other tab wrote stands; writing our view of it back would make two tabs talk forever.
  context.kept.value = toStored(context.store.getState())
  context.kept.page = ''
}
