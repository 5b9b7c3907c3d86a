import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { Look, WidgetContext } from '../context.ts'
import { untilState } from '../state/untilState.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import { isPageWallet } from '../wallets/isPageWallet.ts'
import { isWallet, type WalletMark } from '../wallets/isWallet.ts'
import { applySession } from './applySession.ts'
import { hasParted } from './hasParted.ts'
import { isSignedIn } from './isSignedIn.ts'
import { leaveWaysIn } from './leaveWaysIn.ts'

/** Wallets announce themselves late on slow pages; the page's questions wait this long for them. */
const announceMs = 3000

/** Wallets of the same marks that are asked: a page may announce them without end. */
const mostLike = 8

/** A relay or a login frame that can't be reached holds up nobody else's wallet longer; its own comes when it comes. */
const patienceMs = 10_000

/**
 * Restores the remembered connections, never with a prompt. `wait` gives a wallet that is not there yet a
 * few seconds; one that comes even later is restored by calling this again without it. `only`: that family, which ends the
 * restoring of no other.
 */
export async function reconnect(
  context: WidgetContext,
  { wait, only }: { wait: boolean; only?: Namespace },
): Promise<void> {
  const { store, look } = context
  const { remembered, connections } = store.getState()
  if (wait) look.restores++
  const missing = Object.entries(remembered).filter(
    ([namespace]) => !connections[namespace as Namespace] && (!only || only === namespace),
  )
  const all = missing.map(([namespace, key]) => restoreOne(context, namespace as Namespace, key, wait))
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  try {
    await Promise.race([Promise.all(all), patience])
  } finally {
    clearTimeout(timer)
    if (wait) look.restores--
  }
  if ((wait || !only) && look.restores === 0) store.getState().setRestore('done')
}

async function restoreOne(
  context: WidgetContext,
  namespace: Namespace,
  key: string,
  wait: boolean,
): Promise<void> {
  const found = await findKept(context, keptOf(context, namespace, key), wait)
  if (found) await takeBack(context, namespace, key, found)
}

/** What is kept of the wallet with this key. */
export function keptOf({ store }: WidgetContext, namespace: Namespace, key: string): Kept {
  const as = store.getState().rememberedAs[namespace]
  return { namespace, ...(as?.key === key ? as : { key }) }
}

export async function takeBack(
  context: WidgetContext,
  namespace: Namespace,
  key: string,
  { connector, session }: Found,
): Promise<void> {
  const { store } = context
  // A wallet that fails to answer, or is locked, is asked again on the next visit, or when it says something.
  if (!session) return
  const isAllowed = session !== 'parted' && (await isAccepted(context, connector, session))
  const { connections, remembered, removeConnection } = store.getState()
  // The person was faster: another wallet is connected, or this one was left.
  if (isAllowed === undefined || connections[namespace] || remembered[namespace] !== key) return
  if (session === 'parted' || !isAllowed) {
    removeConnection(namespace)
    return
  }
  applySession(context, connector, session)
  leaveWaysIn(context)
}

/** Not while the project requires a sign-in that is gone; `undefined` while the login frame can't say. */
const isAccepted = (context: WidgetContext, connector: Connector, { accounts }: ConnectorSession) =>
  isSignedIn(context, connector, accounts[0]).catch(() => undefined)

type Kept = WalletMark & { address?: string }
interface Found {
  connector: Connector
  /** `parted`: the permission is gone. */
  session: ConnectorSession | 'parted' | undefined
}

/**
 * The wallet that was connected. Where several have its marks, the one that has the account; where none has it, only one
 * that is alone: an account does not change by itself to that of another wallet.
 */
async function findKept(context: WidgetContext, kept: Kept, wait: boolean): Promise<Found | undefined> {
  const asked = new Map<string, Found>()
  const like = (): Connector[] => context.connectors().filter((one) => isWallet(one, kept))
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), announceMs)
  const next = async (): Promise<Connector | undefined> => {
    const find = () => like().find(({ id }) => !asked.has(id))
    return wait ? untilState(context.store, find, limit.signal).catch(() => undefined) : find()
  }
  try {
    for (let connector = await next(); connector && asked.size < mostLike; connector = await next()) {
      const found = { connector, session: await restoreSession(context, connector) }
      asked.set(connector.id, found)
      if (kept.address && hasAccount(found, kept.address)) return found
      const isAlone = like().length === 1
      // One that is alone and moved on to another account is held back while its like may still come.
      if (isAlone && !(kept.address && typeof found.session === 'object' && isPageWallet(connector)))
        return found
      if (!kept.address) return undefined
    }
    const [only, ...more] = asked.values()
    return more.length === 0 ? only : undefined
  } finally {
    clearTimeout(timer)
  }
}

const hasAccount = ({ session }: Found, address: string): boolean =>
  typeof session === 'object' &&
  session.accounts.some((account) => account.split(':')[2]?.toLowerCase() === address.toLowerCase())

export async function restoreSession(
  { look }: WidgetContext,
  connector: Connector,
): Promise<Found['session']> {
  const { id, namespace } = connector
  if (look.asleep[namespace]?.has(id)) return undefined
  const wake = (): void => void look.asleep[namespace]?.delete(id)
  // Also while it is asked: its person may have been asked to unlock it, which happens once.
  if (hasSleep(connector)) layToSleep(look, connector)
  try {
    const session = await connector.restore()
    if (session) wake()
    look.late.delete(id)
    return session ?? ((await hasParted(connector)) ? 'parted' : undefined)
  } catch (error) {
    const { code, data } = (error ?? {}) as { code?: unknown; data?: { reason?: unknown } | null }
    // A browser that has just started may keep it: once more, at the next occasion.
    const isFirst = data?.reason === 'aborted' && !look.late.has(id)
    if (isFirst) look.late.add(id)
    if (isFirst || !refusals.has(code)) wake()
    return undefined
  }
}

/** A no, or no answer in time, which is also a person who unlocks nothing. */
const refusals: ReadonlySet<unknown> = new Set([rpcCodes.userRejected, rpcCodes.unauthorized])

/** Nothing is asked of it until it says something. */
export function layToSleep({ asleep }: Look, { namespace, id }: Pick<Connector, 'namespace' | 'id'>): void {
  const ids = asleep[namespace] ?? new Set()
  asleep[namespace] = ids.add(id)
}

/** Wallets of EVM answer for their accounts without a prompt; some of the other families ask to be unlocked. */
const hasSleep = (connector: Connector): boolean =>
  connector.namespace !== 'eip155' && isPageWallet(connector)
