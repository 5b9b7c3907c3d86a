import {
  type CaipAccountId,
  type CaipNetworkId,
  isCaipAccountId,
  isCaipNetworkId,
} from '../../../host-sdk/protocol/caip.ts'
import { readColour } from '../../../host-sdk/protocol/colour.ts'
import { isPageOrigin } from '../../../host-sdk/protocol/origin.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { Network } from '../../../server/contract/networks.ts'
import type { AccountType, LoginStart, LoginTheme } from '../protocol.ts'

/** Each argument that the widget may send, read once at the wall into fresh values. */

const networkLimit = 500
const routerLimit = 8
const tokenLimit = 2_048

const malformed = (what: string, field?: string): RpcError =>
  new RpcError(rpcCodes.invalidParams, `Malformed ${what}`, {
    reason: 'invalid_argument',
    ...(field && { field }),
  })

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of 1 to `max` characters. */
export function readText(value: unknown, what: string, max: number): string {
  if (!isText(value, max) || value === '') throw malformed(what)
  return value
}

/** Text that may be missing: anything that is none counts as ''. */
export const readOptionalText = (value: unknown, max: number): string => (isText(value, max) ? value : '')

export const readFrameToken = (value: unknown): string => readText(value, 'frame token', tokenLimit)

export function readTheme(value: unknown): LoginTheme {
  const { mode, accent } = isRecord(value) ? value : {}
  if (mode !== 'dark' && mode !== 'light') throw malformed('theme')
  if (accent === undefined) return { mode }
  if (!isText(accent, 64) || !readColour(accent)) throw malformed('theme')
  return { mode, accent }
}

export function readEmail(value: unknown): string {
  const email = readText(value, 'email address', 254).trim().toLowerCase()
  if (!/^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(email)) throw malformed('email address', 'email')
  return email
}

export function readCode(value: unknown): string {
  if (!isText(value, 6) || !/^\d{6}$/.test(value)) throw malformed('code')
  return value
}

export function readAccount(value: unknown): CaipAccountId {
  if (!isCaipAccountId(value)) throw malformed('account')
  return value
}

export function readNetworkId(value: unknown): CaipNetworkId {
  if (!isCaipNetworkId(value)) throw malformed('network')
  return value
}

const accountTypes: Readonly<Record<AccountType, true>> = {
  eoa: true,
  smartAccount: true,
  payment: true,
  ordinals: true,
}

export function readAccountType(value: unknown): AccountType {
  if (typeof value !== 'string' || !Object.hasOwn(accountTypes, value)) throw malformed('account type')
  return value as AccountType
}

function readNetwork(value: unknown): Network {
  if (!isRecord(value) || !isRecord(value['nativeCurrency'])) throw malformed('network')
  const { id, name, testnet, icon, explorer, routers } = value
  const { name: coin, symbol, decimals } = value['nativeCurrency']
  if (!isText(name, 64) || !isText(coin, 64) || !isText(symbol, 32)) throw malformed('network')
  if (!Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > 36)
    throw malformed('network')
  return {
    id: readNetworkId(id),
    name,
    nativeCurrency: { name: coin, symbol, decimals: decimals as number },
    testnet: testnet === true,
    ...(value['bundler'] === true && { bundler: true }),
    ...(value['paymaster'] === true && { paymaster: true }),
    ...(isText(icon, 64) && { icon }),
    ...(isText(explorer, 256) && { explorer }),
    ...(Array.isArray(routers) && {
      routers: routers.filter((one) => isText(one, 42)).slice(0, routerLimit),
    }),
  }
}

/** What the operator wrote of one network, and this frame does not take, ends nothing of the others. */
function readNetworkOrNone(value: unknown): Network[] {
  try {
    return [readNetwork(value)]
  } catch {
    const id = isRecord(value) && isText(value['id'], 41) ? value['id'] : '?'
    console.warn(
      `Gatehouse: the network ${id} is left out of the embedded wallet; its definition is not usable`,
    )
    return []
  }
}

export function readStart(value: unknown): LoginStart {
  if (!isRecord(value)) throw malformed('start options')
  const { frameToken, hostOrigin, theme, ticket, accountType, networks } = value
  if (!isPageOrigin(hostOrigin) || !Array.isArray(networks) || networks.length > networkLimit)
    throw malformed('start options')
  return {
    frameToken: readFrameToken(frameToken),
    hostOrigin,
    theme: readTheme(theme),
    ticket: readOptionalText(ticket, tokenLimit),
    ...((accountType === 'eoa' || accountType === 'smartAccount') && { accountType }),
    networks: Array.from(networks).flatMap(readNetworkOrNone),
  }
}
