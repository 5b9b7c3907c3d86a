import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import type { Network } from '../contract/networks.ts'
import type { Env } from './env.ts'
import { parseNetwork } from './networkDefinition.ts'
import { familyOf, type NetworkFamily } from './networkFamilies.ts'
import { networkIdOf, variableName } from './networkNames.ts'
import { knownNetworks } from './networks.ts'

/** A served network with its nodes, bundlers and paymasters, each best first. */
export interface ServedNetwork {
  network: Network
  /** JSON-RPC; of Bitcoin the bases of Esplora APIs. */
  nodes: string[]
  bundlers: string[]
  paymasters: string[]
  /** Addresses of contracts that pay for operations and charge the account nothing, in lower case. */
  sponsors: string[]
}

const bitcoinIds: readonly string[] = Object.values(bitcoinNetworks)

/** Value of each variable with a network in its name, by CAIP-2 id. */
type ByNetwork = ReadonlyMap<string, string>

/** The networks to serve, in order; what is wrong is added to `problems`. */
export function readNetworks(env: Env, problems: string[]): ServedNetwork[] {
  const known = new Map<string, { network: Network; nodes: readonly string[] }>()
  for (const { nodes, ...network } of knownNetworks) known.set(network.id, { network, nodes })
  const knownIds = [...known.keys()]
  const asked = env.networks ? list(env.networks).map((name) => networkIdOf(name, knownIds)) : undefined
  const candidates = [...(asked ?? []), ...knownIds]
  const byNetwork = (given: Record<string, string>): ByNetwork => {
    const values = Object.entries(given).map(
      ([name, value]) => [networkIdOf(name, candidates), value] as const,
    )
    const found = new Map(values)
    if (found.size < values.length)
      problems.push(`Of ${Object.keys(given).join(', ')} two are the same network.`)
    return found
  }
  const definitions = byNetwork(env.networkDefinitions)
  const settings: Settings = {
    RPC_URLS: byNetwork(env.nodeUrls),
    ESPLORA_URLS: byNetwork(env.esploraUrls),
    BUNDLER_URLS: byNetwork(env.bundlerUrls),
    PAYMASTER_URLS: byNetwork(env.paymasterUrls),
    SPONSORS: byNetwork(env.sponsors),
  }
  for (const [id, json] of definitions) {
    const network = parseNetwork(id, json, problems)
    if (network) known.set(id, { network, nodes: [] })
  }
  const named = new Set([definitions, ...Object.values(settings)].flatMap((one) => [...one.keys()]))
  const ids =
    asked ?? [...known].flatMap(([id, { nodes }]) => (nodes.length > 0 || named.has(id) ? [id] : []))
  for (const id of named) {
    if (!ids.includes(id)) problems.push(`There are settings for ${id}, but NETWORKS does not list it.`)
  }
  if (new Set(ids).size !== ids.length) problems.push('NETWORKS names a network twice.')
  return ids.flatMap((id) => {
    const found = known.get(id)
    const family = familyOf(id)
    if (!found || !family) {
      problems.push(
        `NETWORKS names ${id}, which is not known; describe it in ${variableName('NETWORK', id)}, or take of ${knownIds.join(', ')}.`,
      )
      return []
    }
    if (id.startsWith('bip122:') && !bitcoinIds.includes(id)) {
      problems.push(`${id} has no name that pages know, and might pass for another network of Bitcoin.`)
      return []
    }
    return [readServed(found, family, settings, problems)]
  })
}

type UrlSetting = 'RPC_URLS' | 'ESPLORA_URLS' | 'BUNDLER_URLS' | 'PAYMASTER_URLS'
type Settings = Record<UrlSetting | 'SPONSORS', ByNetwork>

function readServed(
  found: { network: Network; nodes: readonly string[] },
  family: NetworkFamily,
  settings: Settings,
  problems: string[],
): ServedNetwork {
  const { id } = found.network
  refuseForeign(id, family, settings, problems)
  const read = (prefix: UrlSetting) => readUrls(prefix, id, settings[prefix], problems)
  const nodes = read(family.nodes) ?? [...found.nodes]
  if (nodes.length === 0) problems.push(`${id} has no node; set ${variableName(family.nodes, id)}.`)
  if (!family.userOperations)
    return { network: found.network, nodes, bundlers: [], paymasters: [], sponsors: [] }
  const bundlers = read('BUNDLER_URLS') ?? []
  const paymasters = read('PAYMASTER_URLS') ?? []
  if (paymasters.length > 0 && bundlers.length === 0)
    problems.push(
      `${variableName('PAYMASTER_URLS', id)} is set, but nothing is in ${variableName('BUNDLER_URLS', id)}.`,
    )
  const network = {
    ...found.network,
    ...(bundlers.length > 0 && { bundler: true }),
    ...(paymasters.length > 0 && { paymaster: true }),
  }
  return { network, nodes, bundlers, paymasters, sponsors: readSponsors(id, settings.SPONSORS, problems) }
}

/** Settings that mean nothing for a network of this family. */
function refuseForeign(id: string, family: NetworkFamily, settings: Settings, problems: string[]): void {
  const foreign = family.nodes === 'RPC_URLS' ? 'ESPLORA_URLS' : 'RPC_URLS'
  if (settings[foreign].has(id))
    problems.push(
      `${variableName(foreign, id)} is not for ${family.name}; its nodes stand in ${variableName(family.nodes, id)}.`,
    )
  if (family.userOperations) return
  for (const prefix of ['BUNDLER_URLS', 'PAYMASTER_URLS', 'SPONSORS'] as const) {
    if (settings[prefix].has(id))
      problems.push(`${variableName(prefix, id)} is set, but ${family.name} has no user operations.`)
  }
}

function readSponsors(id: string, given: ByNetwork, problems: string[]): string[] {
  const addresses = list(given.get(id) ?? '')
  if (!addresses.every((address) => /^0x[0-9a-fA-F]{40}$/.test(address)))
    problems.push(`${variableName('SPONSORS', id)} holds something that is not an address of a contract.`)
  return addresses.map((address) => address.toLowerCase())
}

function readUrls(prefix: string, id: string, given: ByNetwork, problems: string[]): string[] | undefined {
  const text = given.get(id)
  if (!text) return undefined
  const urls = list(text)
  if (!urls.every(isNodeUrl))
    problems.push(`${variableName(prefix, id)} holds something that is no http(s) URL.`)
  return urls
}

/** Node addresses hold no user info: keys belong in the path, so that one word names the node in logs. */
function isNodeUrl(text: string): boolean {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  } catch {
    return false
  }
}

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
