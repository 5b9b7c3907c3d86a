import type { ConnectionEnder } from '../../../host-sdk/protocol/api.ts'
import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { sessionEnded } from '../../errors/sessionEnded.ts'
import { isAddressOf } from '../../format/isAddressOf.ts'
import { families, networkFor } from '../../state/networks.ts'
import type { WidgetStore } from '../../state/store.ts'
import type { ConnectorSession } from '../connector.ts'
import { grantedAccounts } from './granted.ts'
import { readSession } from './readSession.ts'
import { isOver } from './sessionLife.ts'
import type { Client, Session } from './startClient.ts'
import { usualAddress } from './usualAddress.ts'

/** Which session serves which family, and on which network. */
export interface GrantedBook {
  /** Sessions that live, in the order in which they began: no wallet comes before a later one by extending its own. */
  living(): Session[]
  sessionOf(namespace: Namespace): Session | undefined
  /** The family's part of its session as a connection, on the wanted network where that was granted. */
  read(namespace: Namespace, network?: CaipNetworkId): ConnectorSession | null
  /** Families that a session serves, or served when this was asked last. */
  servedBy(topic: string): Namespace[]
  /** Wallets of EVM hold one network; those of the other families live on all of theirs at once. */
  chooseEvm(network: CaipNetworkId): void
  /** The wallet says which of its accounts of a family is the active one, by address. */
  chooseAccount(namespace: Namespace, address: string): void
  /** The session counts no more, whether or not the wallet hears of it; what it was asked for is over. */
  end(topic: string, by?: ConnectionEnder): void
  /** Fires with the error of what waits in the session, once it has ended. */
  life(topic: string): AbortSignal
}

/** `ended`: topics of sessions that count no more. */
export function grantedBook(client: Client, store: WidgetStore, ended: Set<string>): GrantedBook {
  let chosen: CaipNetworkId | undefined
  /** Of the session in which it was said; the next one begins anew. */
  const active: Partial<Record<Namespace, { topic: string; address: string }>> = {}
  /** Topics, as they were when somebody asked last. */
  let before: Partial<Record<Namespace, string>> = {}
  const lives = new Map<string, AbortController>()
  const lifeOf = (topic: string): AbortController => {
    const life = lives.get(topic) ?? new AbortController()
    lives.set(topic, life)
    return life
  }

  const living = (): Session[] =>
    client.session.getAll().filter((session) => !ended.has(session.topic) && !isOver(session))
  const sessionOf = (namespace: Namespace): Session | undefined =>
    living().findLast((session) => grantedAccounts(session, namespace).length > 0)

  return {
    living,
    sessionOf,
    read: (namespace, network) => {
      const session = sessionOf(namespace)
      if (!session) return null
      const state = store.getState()
      const served = state.networks.map(({ id }) => id as CaipNetworkId)
      const wanted = [
        network,
        namespace === 'eip155' ? chosen : undefined,
        networkFor(state, namespace),
        ...served,
      ]
      const said = active[namespace]
      const first = said?.topic === session.topic ? said.address : undefined
      const found = withFirst(readSession(session, namespace, wanted, served), first)
      const name = nameOf(session)
      return found && (name ? { ...found, walletName: name } : found)
    },
    servedBy: (topic) => {
      const all = families(store.getState().networks)
      const now = Object.fromEntries(all.map((namespace) => [namespace, sessionOf(namespace)?.topic]))
      const served = all.filter((namespace) => before[namespace] === topic || now[namespace] === topic)
      before = now
      return served
    },
    chooseEvm: (network) => {
      chosen = network
    },
    chooseAccount: (namespace, address) => {
      const topic = sessionOf(namespace)?.topic
      if (topic) active[namespace] = { topic, address: usualAddress(namespace, address) }
    },
    end: (topic, by) => {
      ended.add(topic)
      lifeOf(topic).abort(sessionEnded(by))
    },
    life: (topic) => lifeOf(topic).signal,
  }
}

/** The account that the wallet said is active comes first, if it was granted. */
function withFirst(session: ConnectorSession | null, address: string | undefined): ConnectorSession | null {
  if (!session || address === undefined) return session
  const first = session.accounts.filter((account) => isAddressOf(account, address))
  return { ...session, accounts: [...new Set([...first, ...session.accounts])] }
}

/** What the wallet calls itself: nobody checks what it writes there. */
function nameOf({ peer }: { peer?: { metadata?: { name?: unknown } } }): string {
  const name = peer?.metadata?.name
  return typeof name === 'string' ? name.slice(0, 64) : ''
}
