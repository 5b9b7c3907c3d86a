import type { Env } from './env.ts'
import { familyOf } from './networkFamilies.ts'
import { networkIdOf } from './networkNames.ts'
import type { ServedNetwork } from './networksConfig.ts'

export interface HistoryConfig {
  /** Blocks into the past that are looked through when an address is asked for the first time. */
  blocks: number
  /** Explorers with Blockscout's API, by CAIP-2 id. */
  explorers: ReadonlyMap<string, string>
  /** CAIP-10 in lower case: what is junk, and what is none whatever it looks like. */
  spamTokens: ReadonlySet<string>
  genuineTokens: ReadonlySet<string>
}

const byDefault = 1_000_000

/** `HISTORY_BLOCKS`, `BLOCKSCOUT_URL_<network>`, `SPAM_TOKENS`, `GENUINE_TOKENS`; what is wrong is added to `problems`. */
export function readHistory(env: Env, served: readonly ServedNetwork[], problems: string[]): HistoryConfig {
  const blocks = Number(env.historyBlocks ?? byDefault)
  if (!Number.isSafeInteger(blocks) || blocks < 1) problems.push('HISTORY_BLOCKS is no number of blocks.')
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
    spamTokens: readTokens('SPAM_TOKENS', env.spamTokens, problems),
    genuineTokens: readTokens('GENUINE_TOKENS', env.genuineTokens, problems),
  }
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
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
