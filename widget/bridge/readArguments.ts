import {
  type PageWallet,
  type StartOptions,
  storageLimit,
  type Theme,
  type ViewInput,
  type WalletEventName,
} from '../../host-sdk/protocol/api.ts'
import {
  type CaipNetworkId,
  isCaipNetworkId,
  isNamespace,
  type Namespace,
} from '../../host-sdk/protocol/caip.ts'
import { isReservedId } from '../../host-sdk/protocol/reservedKeys.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/**
 * Each argument that the page may send, read once at the wall into fresh values. By hand: a schema library
 * would be a tenth of the frame's first load.
 */

const walletLimit = 100
/** Networks of one wallet. */
const networkLimit = 32
const iconLimit = 131_072
const iconForm = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/
const rdnsForm = /^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/

const malformed = (what: string): RpcError =>
  new RpcError(rpcCodes.invalidParams, `Malformed ${what}`, { reason: 'invalid_argument' })

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rules for a page's own colours come with the first page that has some. */
export async function readTheme(value: unknown): Promise<Theme> {
  if (!isRecord(value)) throw malformed('theme')
  if (value['variables'] === undefined) {
    const { mode } = value
    if (mode === undefined) return {}
    if (mode !== 'dark' && mode !== 'light' && mode !== 'auto') throw malformed('theme')
    return { mode }
  }
  const { parseTheme } = await import('../../host-sdk/protocol/theme.ts')
  const theme = parseTheme(value, globalThis.document?.documentElement.dataset['theme'])
  if (typeof theme === 'string') throw malformed('theme')
  return theme
}

export function readNamespace(value: unknown): Namespace {
  if (!isNamespace(value)) throw malformed('namespace')
  return value
}

export const readNamespaceOrNull = (value: unknown): Namespace | null =>
  value === null ? null : readNamespace(value)

/** What is wrong with another comes with the first of them. */
export async function readNetworkId(value: unknown): Promise<CaipNetworkId> {
  if (!isCaipNetworkId(value)) throw (await import('./networkFault.ts')).networkFault(value)
  return value
}

export function readWalletId(value: unknown): string {
  if (!isText(value, 128) || value === '' || isReservedId(value)) throw malformed('wallet id')
  return value
}

const events: Readonly<Record<WalletEventName, true>> = {
  accountsChanged: true,
  chainChanged: true,
  disconnect: true,
}

export function readEvent(value: unknown): WalletEventName {
  if (typeof value !== 'string' || !Object.hasOwn(events, value)) throw malformed('event')
  return value as WalletEventName
}

export function readViewName(value: unknown): string | null {
  if (value !== null && !isText(value, 64)) throw malformed('view')
  return value
}

/** As programs write it: a field takes it in the sign of the person's language. */
const amountForm = /^\d+(\.\d+)?$/

/** Names of tokens, and an amount. */
export function readViewInput(value: unknown): ViewInput | undefined {
  if (value === undefined) return undefined
  if (!isRecord(value)) throw malformed('view data')
  const input: ViewInput = {}
  for (const name of ['fromToken', 'toToken', 'amount'] as const) {
    const text = value[name]
    if (text === undefined) continue
    if (!isText(text, 64) || (name === 'amount' && !amountForm.test(text))) throw malformed('view data')
    input[name] = text
  }
  return input
}

/** No line breaks, no marks that turn text around. */
const readableName = (name: string): string =>
  [...name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, 64).join('')

/** What a wallet says of itself is a stranger's: a bad icon or rdns costs it that, not the page its whole list. */
function readWallet(value: unknown): PageWallet {
  if (!isRecord(value)) throw malformed('wallets')
  const { id, name, icon, rdns, namespace, type, networks, features } = value
  const readable = isText(name, 256) && readableName(name)
  // Without a readable name it is no entry that a person could choose.
  if (!readable || (type !== 'ANNOUNCED' && type !== 'INJECTED')) throw malformed('wallets')
  return {
    id: readWalletId(id),
    name: readable,
    icon: isText(icon, iconLimit) && iconForm.test(icon) ? icon : '',
    rdns: isText(rdns, 128) && rdnsForm.test(rdns) ? rdns : '',
    namespace: readNamespace(namespace),
    type,
    ...(Array.isArray(networks) && { networks: networks.slice(0, networkLimit).filter(isCaipNetworkId) }),
    ...(Array.isArray(features) && { features: features.filter((one) => isText(one, 64)).slice(0, 64) }),
  }
}

/** As many as a list holds, in their order: the first of each family, then the second of each, and so on. */
function mostWallets(wallets: PageWallet[]): PageWallet[] {
  if (wallets.length <= walletLimit) return wallets
  const counts: Partial<Record<Namespace, number>> = {}
  const ranked = wallets.map((wallet) => {
    const rank = counts[wallet.namespace] ?? 0
    counts[wallet.namespace] = rank + 1
    return { wallet, rank }
  })
  ranked.sort((one, other) => one.rank - other.rank)
  const chosen = new Set(ranked.slice(0, walletLimit).map(({ wallet }) => wallet))
  return wallets.filter((wallet) => chosen.has(wallet))
}

/** `onLeave`: some are left out, malformed or too many. */
export function readWallets(value: unknown, onLeave?: () => void): PageWallet[] {
  if (!Array.isArray(value)) throw malformed('wallets')
  const readable = value.flatMap((one) => {
    try {
      return readWallet(one)
    } catch {
      return []
    }
  })
  const wallets = mostWallets(readable)
  const left = value.length - wallets.length
  if (left) {
    console.warn('Wallets of the page left out:', left)
    onLeave?.()
  }
  return wallets
}

/** What the page kept may be anything, also by accident: too much of it counts as nothing. */
export const readKept = (value: unknown): string => (isText(value, storageLimit) ? value : '')

export async function readStart(value: unknown, onLeave?: () => void): Promise<StartOptions> {
  if (!isRecord(value)) throw malformed('start options')
  const { theme, embedded, wallets, storage, returned } = value
  if (typeof embedded !== 'boolean') throw malformed('start options')
  return {
    theme: await readTheme(theme),
    embedded,
    wallets: readWallets(wallets, onLeave),
    storage: readKept(storage),
    returned: isText(returned, 2_048) ? returned : '',
  }
}
