import { storageLimit } from '../../host-sdk/protocol/api.ts'
import { isCaipNetworkId, isNamespace, type Namespace } from '../../host-sdk/protocol/caip.ts'
import { sealedLimit } from '../../server/contract/limits.ts'
import type { Remembered } from './connections.ts'
import { type KnownWallet, knownWalletsLimit } from './knownWallets.ts'
import { type LeftFamilies, parseLeft } from './leftFamilies.ts'
import { type SessionSlice, sentCallsLimit, ticketLimit } from './session.ts'
import type { WidgetState } from './store.ts'
import { recentWalletsLimit } from './wallets.ts'

const version = 1

/** The small state that outlives the document: nothing secret that the page could read (design.md §4, Storage). */
export interface Stored {
  /** Connector keys. */
  connections: Partial<Record<Namespace, string>>
  /** See `ConnectionsSlice.rememberedAs`. */
  as: Partial<Record<Namespace, Remembered>>
  network: string
  recent: string[]
  theme: 'dark' | 'light' | 'auto' | undefined
  /** The login frame's resume ticket, which works once; '' for none. */
  ticket: string
  /** See `SessionSlice.sentCalls`. */
  sentCalls: string
  /** See `SessionSlice.signer`. */
  signer: string
  /** See `SessionSlice.signedOn`. */
  signedOn: string
  /** See `SessionSlice.accountType`. */
  accountType: SessionSlice['accountType']
  known: KnownWallet[]
  left: LeftFamilies
  /** See `KnownWalletsSlice.chosen`. */
  chosen: Partial<Record<Namespace, string>>
  /** See `AccountSlice.currency`; '' when the person never chose. */
  currency: string
  /** See `OptionsSlice.consent`. */
  consent: string
  /** Secret, and closed to the page: see `WalletConnectSlice.sealedSessions`; '' for none. */
  sealed: string
}

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 128
/** See wallets/recentMark: a key and a name. */
const isMark = (value: unknown): value is string => isShort(value, 256) && value.length > 0
const isShort = (value: unknown, limit: number): value is string =>
  typeof value === 'string' && value.length <= limit
const isTheme = (value: unknown): value is Stored['theme'] =>
  value === undefined || value === 'dark' || value === 'light' || value === 'auto'

const isAccountType = (value: unknown): value is Stored['accountType'] =>
  value === '' || value === 'eoa' || value === 'smartAccount'

const isKnown = (value: KnownWallet): boolean =>
  isNamespace(value?.namespace) &&
  isKey(value.key) &&
  isKey(value.name) &&
  isKey(value.address) &&
  (value.status === 'held' || value.status === 'left')

const isRemembered = (value: unknown): boolean => {
  const { key, name, address, ...more } = (value ?? {}) as Record<string, unknown>
  return isKey(key) && isKey(name) && isKey(address) && Object.keys(more).length === 0
}

/**
 * What lay in a storage, ours or the page's, is anybody's text: well formed as a whole, or nothing. Only families that were
 * left are read one by one: nothing of value goes with them.
 */
export function parseStored(text: string | null | undefined): Stored | undefined {
  if (!text) return undefined
  try {
    const { v, connections, network, recent, theme, ...login } = JSON.parse(text)
    const { ticket = '', signer = '', signedOn = '', accountType = '' } = login
    const {
      as = {},
      known = [],
      left,
      chosen = {},
      sealed = '',
      currency = '',
      sentCalls = '',
      consent = '',
    } = login
    const entries = Object.entries(connections)
    if (v !== version || !isCaipNetworkId(network) || !isTheme(theme)) return undefined
    if (!entries.every(([namespace, key]) => isNamespace(namespace) && isKey(key))) return undefined
    if (!Array.isArray(recent) || recent.length > recentWalletsLimit || !recent.every(isMark))
      return undefined
    if (!isShort(ticket, ticketLimit) || !isShort(signer, 128) || !isShort(signedOn, 128)) return undefined
    if (!isAccountType(accountType)) return undefined
    if (!Array.isArray(known) || known.length > knownWalletsLimit || !known.every(isKnown)) return undefined
    if (!Object.entries(chosen).every(([namespace, address]) => isNamespace(namespace) && isKey(address)))
      return undefined
    if (!Object.entries(as).every(([namespace, value]) => isNamespace(namespace) && isRemembered(value)))
      return undefined
    if (!isShort(sealed, sealedLimit) || !isShort(currency, 3)) return undefined
    if (!isShort(sentCalls, sentCallsLimit) || !isShort(consent, storageLimit)) return undefined
    const connected = Object.fromEntries(entries)
    return {
      connections: connected,
      as,
      network,
      recent,
      theme,
      ticket,
      sentCalls,
      signer,
      signedOn,
      accountType,
      known: known.map(({ namespace, key, name, address, status }: KnownWallet) => ({
        namespace,
        key,
        name,
        address,
        status,
      })),
      left: parseLeft(left),
      chosen,
      currency,
      consent,
      sealed,
    }
  } catch {
    return undefined
  }
}

/**
 * At most `storageLimit`, or nothing at all could be written and what was disconnected would come back: the oldest of
 * the known wallets are left out first, then the sessions of WalletConnect.
 */
export function toStored(state: WidgetState): string {
  let { knownWallets } = state
  while (knownWallets.length > 0 && write({ ...state, knownWallets }).length > storageLimit)
    knownWallets = knownWallets.slice(0, -1)
  const text = write({ ...state, knownWallets })
  return text.length > storageLimit ? write({ ...state, knownWallets, sealedSessions: '' }) : text
}

const write = (state: WidgetState): string =>
  JSON.stringify({
    v: version,
    connections: state.remembered,
    ...(Object.keys(state.rememberedAs).length > 0 && { as: state.rememberedAs }),
    network: state.activeNetworkId,
    recent: state.recentWallets,
    theme: state.theme.mode,
    ...(state.ticket && { ticket: state.ticket }),
    ...(state.sentCalls && { sentCalls: state.sentCalls }),
    ...(state.signer && { signer: state.signer, signedOn: state.signedOn }),
    ...(state.accountType && { accountType: state.accountType }),
    ...(state.knownWallets.length > 0 && { known: state.knownWallets }),
    ...(Object.keys(state.left).length > 0 && { left: state.left }),
    ...(Object.keys(state.chosen).length > 0 && { chosen: state.chosen }),
    ...(state.currency !== 'usd' && { currency: state.currency }),
    ...(state.consent && { consent: state.consent }),
    ...(state.sealedSessions && { sealed: state.sealedSessions }),
  })
