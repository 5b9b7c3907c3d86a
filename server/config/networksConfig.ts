import * as z from 'zod/mini'
import { evmChainId } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../contract/networks.ts'
import type { Env } from './env.ts'
import { knownNetworks } from './networks.ts'

/** A served network with its nodes, bundlers and paymasters, each best first. */
export interface ServedNetwork {
  network: Network
  nodes: string[]
  bundlers: string[]
  paymasters: string[]
}

/** `NETWORK_EIP155_31337='{"name":"Local","symbol":"ETH","testnet":true}'` */
const definitionSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  symbol: z.string().check(z.minLength(1), z.maxLength(16)),
  currencyName: z.optional(z.string()),
  decimals: z.optional(z.number()),
  testnet: z.optional(z.boolean()),
  explorer: z.optional(z.url()),
  publicRpcUrl: z.optional(z.url()),
  icon: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
})

/** The networks to serve, in order; what is wrong is added to `problems`. */
export function readNetworks(env: Env, problems: string[]): ServedNetwork[] {
  const known = new Map<string, { network: Network; nodes: readonly string[] }>()
  for (const { nodes, ...network } of knownNetworks) known.set(network.id, { network, nodes })
  for (const [id, json] of Object.entries(env.networkDefinitions)) {
    const network = parseDefinition(id, json, problems)
    if (network) known.set(id, { network, nodes: [] })
  }
  const ids = env.networks ? list(env.networks) : [...known.keys()]
  const { nodeUrls, networkDefinitions, bundlerUrls, paymasterUrls } = env
  const named = [nodeUrls, networkDefinitions, bundlerUrls, paymasterUrls].flatMap((one) => Object.keys(one))
  for (const id of new Set(named)) {
    if (!ids.includes(id)) problems.push(`There are settings for ${id}, but NETWORKS does not list it.`)
  }
  if (new Set(ids).size !== ids.length) problems.push('NETWORKS names a network twice.')
  return ids.flatMap((id) => {
    const found = known.get(id)
    if (!found || evmChainId(id) === undefined) {
      problems.push(`NETWORKS names ${id}, which is not known; describe it in ${variable('NETWORK', id)}.`)
      return []
    }
    const nodes = readUrls('RPC_URLS', id, nodeUrls, problems) ?? [...found.nodes]
    if (nodes.length === 0) problems.push(`${id} has no node; set ${variable('RPC_URLS', id)}.`)
    const bundlers = readUrls('BUNDLER_URLS', id, bundlerUrls, problems) ?? []
    const paymasters = readUrls('PAYMASTER_URLS', id, paymasterUrls, problems) ?? []
    if (paymasters.length > 0 && bundlers.length === 0)
      problems.push(
        `${variable('PAYMASTER_URLS', id)} is set, but nothing is in ${variable('BUNDLER_URLS', id)}.`,
      )
    const network = {
      ...found.network,
      ...(bundlers.length > 0 && { bundler: true }),
      ...(paymasters.length > 0 && { paymaster: true }),
    }
    return [{ network, nodes, bundlers, paymasters }]
  })
}

function readUrls(
  prefix: string,
  id: string,
  given: Record<string, string>,
  problems: string[],
): string[] | undefined {
  const text = given[id]
  if (!text) return undefined
  const urls = list(text)
  if (!urls.every(isNodeUrl)) problems.push(`${variable(prefix, id)} holds something that is no http(s) URL.`)
  return urls
}

function parseDefinition(id: string, json: string, problems: string[]): Network | undefined {
  const name = variable('NETWORK', id)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    problems.push(`${name} is not JSON.`)
    return undefined
  }
  const parsed = definitionSchema.safeParse(value)
  if (!parsed.success || evmChainId(id) === undefined) {
    const why = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
    problems.push(`${name} does not describe an EVM network: ${why ?? 'the chain id is wrong'}.`)
    return undefined
  }
  const { symbol, currencyName, decimals, explorer, testnet, ...rest } = parsed.data
  return {
    ...rest,
    id,
    testnet: testnet ?? false,
    nativeCurrency: { name: currencyName ?? symbol, symbol, decimals: decimals ?? 18 },
    ...(explorer === undefined ? {} : { explorer: explorer.replace(/\/+$/, '') }),
  }
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
const variable = (prefix: string, id: string) => `${prefix}_${id.toUpperCase().replace(':', '_')}`
