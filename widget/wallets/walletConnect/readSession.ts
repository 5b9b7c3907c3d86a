import type { CaipAccountId, CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { AccountDetail } from '../../state/accountDetails.ts'
import type { ConnectorSession } from '../connector.ts'
import { lacksOf, missingFeatures } from '../missingFeatures.ts'
import { bitcoinNames } from './bitcoinNames.ts'
import { addressOf } from './families/family.ts'
import { type Granted, grantedAccounts, grantedMethods } from './granted.ts'
import { readBitcoinAccounts } from './readBitcoinAccounts.ts'

const networkOf = (account: CaipAccountId): CaipNetworkId =>
  account.slice(0, account.lastIndexOf(':')) as CaipNetworkId

/**
 * A family's part of a session as a connection, on the first of the wanted networks that was granted; `null` when the
 * wallet granted no account of it.
 */
export function readSession(
  granted: Granted,
  namespace: Namespace,
  wanted: readonly (CaipNetworkId | undefined)[],
  served: readonly CaipNetworkId[] = [],
): ConnectorSession | null {
  const accounts = grantedAccounts(granted, namespace)
  const networks = [...new Set(accounts.map(networkOf))]
  const network = wanted.find((id) => id !== undefined && networks.includes(id)) ?? networks[0]
  if (network === undefined) return null
  const onIt = accounts.filter((account) => networkOf(account) === network)
  const addresses = new Map(onIt.map((account) => [foldCase(namespace, account), account]))
  const details = namespace === 'bip122' ? detailsOf(granted, onIt) : []
  const granting = [...addresses.values()]
  // Pages find one list of features for all networks of a Solana account; a Bitcoin address belongs to one network.
  const others = namespace === 'solana' ? served : []
  const lacks = lacksIn(
    granted,
    granting,
    networks.filter((id) => id === network || others.includes(id)),
  )
  return {
    accounts: granting,
    network,
    ...(details.length > 0 && { details }),
    ...(lacks && { lacks }),
  }
}

/** Features that no network lets an account do on which it was granted. */
function lacksIn(
  granted: Granted,
  accounts: readonly CaipAccountId[],
  networks: readonly CaipNetworkId[],
): ConnectorSession['lacks'] {
  const [namespace] = (networks[0] ?? '').split(':') as [Namespace]
  // A session that names no methods leaves open what the wallet does.
  if (grantedMethods(granted, namespace).length === 0) return undefined
  const does = networks.map((id) => ({ id, methods: grantedMethods(granted, namespace, id) }))
  const all = new Set(grantedAccounts(granted, namespace))
  const found = accounts.map((account) => {
    const there = does.filter(({ id }) => all.has(`${id}:${addressOf(account)}` as CaipAccountId))
    const missing = missingFeatures(namespace, (method) =>
      there.some(({ methods }) => methods.includes(method) || methods.includes(bitcoinNames[method] ?? '')),
    )
    return lacksOf([account], missing)
  })
  const lacks = Object.assign({}, ...found)
  return Object.keys(lacks).length > 0 ? lacks : undefined
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
