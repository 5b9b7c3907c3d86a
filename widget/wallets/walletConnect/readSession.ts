import {
  type CaipAccountId,
  type CaipNetworkId,
  isCaipAccountId,
  type Namespace,
} from '../../../host-sdk/protocol/caip.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import type { AccountDetail } from '../../state/accountDetails.ts'
import type { ConnectorSession } from '../connector.ts'
import { lacksOf, missingFeatures } from '../missingFeatures.ts'
import { currentId } from './deprecatedIds.ts'
import { readBitcoinAccounts } from './readBitcoinAccounts.ts'

/** The part of a session that says what was granted. */
export interface Granted {
  namespaces: Readonly<Record<string, { accounts?: unknown; chains?: unknown; methods?: unknown }>>
  sessionProperties?: Readonly<Record<string, string>>
}

/** More accounts than any wallet grants to one site. */
const accountLimit = 1000

/** Parts of one family: a wallet may also name each network apart (`eip155:1`). */
const partsOf = ({ namespaces }: Granted, namespace: Namespace) =>
  Object.entries(namespaces)
    .filter(([name]) => name.split(':')[0] === namespace)
    .map(([, part]) => part)

const strings = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.slice(0, accountLimit).filter((one): one is string => typeof one === 'string')
    : []

const isAccount = (namespace: Namespace, id: string): id is CaipAccountId =>
  isCaipAccountId(id) && (namespace !== 'eip155' || isEvmAddress(id.split(':')[2]))

/** The well-formed accounts of a family, under the networks' names of today. */
export const grantedAccounts = (granted: Granted, namespace: Namespace): CaipAccountId[] => {
  const all = partsOf(granted, namespace).flatMap(({ accounts }) => strings(accounts))
  const current = all.filter(isCaipAccountId).map((id) => {
    const at = id.lastIndexOf(':')
    return `${currentId(id.slice(0, at)) ?? ''}:${id.slice(at + 1)}`
  })
  return [...new Set(current)].filter((id) => isAccount(namespace, id)) as CaipAccountId[]
}

const networkOf = (account: CaipAccountId): CaipNetworkId =>
  account.slice(0, account.lastIndexOf(':')) as CaipNetworkId

/** Networks that the wallet serves in this session. */
export const grantedNetworks = (granted: Granted, namespace: Namespace): CaipNetworkId[] => {
  const named = partsOf(granted, namespace).flatMap(({ chains }) => strings(chains).map(currentId))
  const all = [...grantedAccounts(granted, namespace).map(networkOf), ...named]
  return [...new Set(all)].filter((id): id is CaipNetworkId => id?.startsWith(`${namespace}:`) ?? false)
}

export const grantedMethods = (granted: Granted, namespace: Namespace): string[] =>
  partsOf(granted, namespace).flatMap(({ methods }) => strings(methods))

/**
 * A family's part of a session as a connection, on the first of the wanted networks that was granted; `null` when the
 * wallet granted no account of it.
 */
export function readSession(
  granted: Granted,
  namespace: Namespace,
  wanted: readonly (CaipNetworkId | undefined)[],
): ConnectorSession | null {
  const accounts = grantedAccounts(granted, namespace)
  const networks = [...new Set(accounts.map(networkOf))]
  const network = wanted.find((id) => id !== undefined && networks.includes(id)) ?? networks[0]
  if (network === undefined) return null
  const onIt = accounts.filter((account) => networkOf(account) === network)
  const addresses = new Map(onIt.map((account) => [foldCase(namespace, account), account]))
  const details = namespace === 'bip122' ? detailsOf(granted, onIt) : []
  const granting = [...addresses.values()]
  const methods = grantedMethods(granted, namespace)
  // A session that names no methods leaves open what the wallet does.
  const missing = methods[0] ? missingFeatures(namespace, (method) => methods.includes(method)) : []
  const lacks = lacksOf(granting, missing)
  return {
    accounts: granting,
    network,
    ...(details.length > 0 && { details }),
    ...(lacks && { lacks }),
  }
}

/** Letters of EVM addresses may be of either case; elsewhere the case is part of the address. */
const foldCase = (namespace: Namespace, account: string): string =>
  namespace === 'eip155' ? account.toLowerCase() : account

/** Wallets say in the session's properties what their Bitcoin accounts are for, so that nobody has to ask. */
function detailsOf(granted: Granted, accounts: readonly string[]): AccountDetail[] {
  const known = readBitcoinAccounts(granted.sessionProperties?.['bip122_getAccountAddresses'])
  const addresses = new Set(accounts.map((account) => account.split(':')[2]))
  return known
    .filter(({ address }) => addresses.has(address))
    .map(({ address, publicKey, path, intention }) => ({
      address,
      publicKey,
      type: intention === 'ordinal' ? 'ordinals' : 'payment',
      ...(path && { path }),
    }))
}

/** Did the wallet grant a network by this very name? */
export const namesNetwork = (granted: Granted, id: CaipNetworkId): boolean =>
  Object.entries(granted.namespaces).some(
    ([name, { accounts, chains }]) =>
      name === id ||
      strings(chains).includes(id) ||
      strings(accounts).some((account) => account.startsWith(`${id}:`)),
  )
