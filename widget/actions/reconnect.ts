import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { untilState } from '../state/untilState.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import { applySession } from './applySession.ts'
import { isSignedIn } from './isSignedIn.ts'
import { leaveWaysIn } from './leaveWaysIn.ts'

/** Wallets announce themselves late on slow pages; the page's questions wait this long for them. */
const announceMs = 3000

/** A relay or a login frame that can't be reached holds up nobody else's wallet longer; its own comes when it comes. */
const patienceMs = 10_000

/**
 * Restores the remembered connections, never with a prompt. `wait` gives a wallet that is not there yet a
 * few seconds; one that comes even later is restored by calling this again without it.
 */
export async function reconnect(context: WidgetContext, { wait }: { wait: boolean }): Promise<void> {
  const { store } = context
  const { remembered, connections } = store.getState()
  const missing = Object.entries(remembered).filter(([namespace]) => !connections[namespace as Namespace])
  const all = missing.map(([namespace, key]) => restoreOne(context, namespace as Namespace, key, wait))
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all(all), patience])
  clearTimeout(timer)
  store.getState().setRestore('done')
}

async function restoreOne(
  context: WidgetContext,
  namespace: Namespace,
  key: string,
  wait: boolean,
): Promise<void> {
  const { store } = context
  const connector = await findAnnounced(context, namespace, key, wait)
  if (!connector) return
  // A wallet that fails to answer is asked again on the next visit.
  const session = await restoreSession(context, connector).catch(() => undefined)
  const { connections, remembered, removeConnection } = store.getState()
  // The person was faster: another wallet is connected, or this one was left.
  if (session === undefined || connections[namespace] || remembered[namespace] !== key) return
  if (!session) {
    removeConnection(namespace)
    return
  }
  applySession(context, connector, session)
  leaveWaysIn(context)
}

/** `null`: the wallet, or the sign-in that the project requires, is gone. */
async function restoreSession(
  context: WidgetContext,
  connector: Connector,
): Promise<ConnectorSession | null> {
  const session = await connector.restore()
  return session && (await isSignedIn(context, connector, session.accounts[0])) ? session : null
}

async function findAnnounced(
  context: WidgetContext,
  namespace: Namespace,
  key: string,
  wait: boolean,
): Promise<Connector | undefined> {
  const find = (): Connector | undefined =>
    context.connectors().find((connector) => connector.key === key && connector.namespace === namespace)
  if (!wait) return find()
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), announceMs)
  return untilState(context.store, find, limit.signal)
    .catch(() => undefined)
    .finally(() => clearTimeout(timer))
}
