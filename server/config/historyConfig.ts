import { parseUrl } from '../contract/parseUrl.ts'
import type { Env } from './env.ts'
import { familyOf } from './networkFamilies.ts'
import { networkIdOf } from './networkNames.ts'
import type { ServedNetwork } from './networksConfig.ts'

export interface HistoryConfig {
  /** Blocks into the past that are looked through when an address is asked for the first time. */
  blocks: number
  /** Explorers with Blockscout's API, by CAIP-2 id. */
  explorers: ReadonlyMap<string, string>
  /** Etherscan's API for these chains, CAIP-2; `undefined` without a key. */
  etherscan: { key: string; networks: readonly string[]; url?: string } | undefined
  /** CAIP-10 in lower case: what is junk, and what is none whatever it looks like. */
  spamTokens: ReadonlySet<string>
  genuineTokens: ReadonlySet<string>
  /** Ms that a request waits for a chain and for what is read of it; then what is stored is returned. @default 4_000 */
  answerMs?: number
}

const byDefault = 1_000_000
/** A block each tenth of a second for thirty years. */
const mostBlocks = 10_000_000_000

/**
 * `HISTORY_BLOCKS`, `BLOCKSCOUT_URL_<network>`, `ETHERSCAN_API_KEY`, `ETHERSCAN_NETWORKS`, `SPAM_TOKENS`, `GENUINE_TOKENS`;
 * what is wrong is added to `problems`.
 */
export function readHistory(env: Env, served: readonly ServedNetwork[], problems: string[]): HistoryConfig {
  const blocks = Number(env.historyBlocks ?? byDefault)
  if (!Number.isSafeInteger(blocks) || blocks < 1 || blocks > mostBlocks)
    problems.push(`HISTORY_BLOCKS is not a whole number of blocks from 1 to ${mostBlocks}.`)
  const ids = served.map(({ network }) => network.id)
  const explorers = new Map<string, string>()
  for (const [name, url] of Object.entries(env.blockscoutUrls)) {
    const id = networkIdOf(name, ids)
    if (!ids.includes(id) || familyOf(id)?.name !== 'EVM')
      problems.push(`BLOCKSCOUT_URL is set for ${id}, which is no EVM network that is served.`)
    if (!isWebAddress(url)) problems.push(`BLOCKSCOUT_URL of ${id} is no http(s) address.`)
    explorers.set(id, url)
  }
  return {
    blocks,
    explorers,
    etherscan: readEtherscan(env, ids, explorers, problems),
    spamTokens: readTokens('SPAM_TOKENS', env.spamTokens, problems),
    genuineTokens: readTokens('GENUINE_TOKENS', env.genuineTokens, problems),
  }
}

/** Networks that Etherscan knows; not all of them on its free plan. Source: https://docs.etherscan.io/supported-chains */
const etherscanChains: ReadonlySet<string> = new Set(
  [1, 10, 56, 100, 130, 137, 146, 480, 5000, 8453, 42161, 42220, 43114, 59144, 80094, 81457, 534352]
    .concat([97, 80002, 84532, 421614, 11155111, 11155420])
    .map((chain) => `eip155:${chain}`),
)

/** An explorer that the operator chose for a network stays it. */
function readEtherscan(
  { etherscanApiKey: key, etherscanNetworks }: Env,
  served: readonly string[],
  explorers: ReadonlyMap<string, string>,
  problems: string[],
): HistoryConfig['etherscan'] {
  if (!key) {
    if (etherscanNetworks) problems.push('ETHERSCAN_NETWORKS is set, but ETHERSCAN_API_KEY is not.')
    return undefined
  }
  const named = etherscanNetworks?.split(',').map((id) => id.trim())
  for (const id of named ?? [])
    if (!served.includes(id) || !etherscanChains.has(id))
      problems.push(`ETHERSCAN_NETWORKS holds ${id}, which is not served or unknown to Etherscan.`)
  const networks = named ?? served.filter((id) => etherscanChains.has(id))
  return { key, networks: networks.filter((id) => !explorers.has(id)) }
}

function readTokens(name: string, text: string | undefined, problems: string[]): ReadonlySet<string> {
  const tokens = (text ?? '')
    .toLowerCase()
    .split(',')
    .map((token) => token.trim())
  const named = tokens.filter((token) => token !== '')
  if (!named.every((token) => /^eip155:\d{1,16}:0x[0-9a-f]{40}$/.test(token)))
    problems.push(`${name} holds something that is no token such as eip155:1:0x….`)
  return new Set(named)
}

function isWebAddress(text: string): boolean {
  const url = parseUrl(text)
  if (!url) return false
  const { protocol, username, password } = url
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
