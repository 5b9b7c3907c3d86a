import { type PriceTable, readPriceTable } from '../prices/priceTable.ts'
import type { Token } from '../tokens/token.ts'
import { parseTokenList } from '../tokens/tokenList.ts'
import { isUpstreamUrl } from './catalogueConfig.ts'
import type { Env } from './env.ts'
import { readJsonFile } from './jsonFile.ts'

export interface BalanceSettings {
  /** Of the operator's files. */
  tokens: Token[]
  /** Token lists at addresses. */
  tokenListUrls: string[]
  prices: PriceTable
  /** A source of prices at an address, after feeds and pools. */
  priceUrl: string | undefined
  /** Is the balance empty for who names neither page nor version, as other servers have it? Never for our own frame. */
  compatGuards: boolean
  /** Ids of projects whose balances are empty while the guards are on. */
  deniedProjects: string[]
  /** Are tokens that no list names looked for in logs, when somebody asks what an address holds? */
  discovery: boolean
  /** Alchemy's Token API, which knows them without logs; `undefined` without a key. */
  alchemy: { key: string; urlOf?: (network: string) => string } | undefined
}

/**
 * `TOKEN_LISTS`, `TOKEN_DISCOVERY`, `ALCHEMY_API_KEY`, `PRICE_FILE`, `PRICE_HTTP` and the guards; what is wrong is added to
 * `problems`.
 */
export function readBalances(
  env: Env,
  { production }: { production: boolean },
  problems: string[],
): BalanceSettings {
  const sources = list(env.tokenLists)
  const tokenListUrls = sources.filter((source) => /^https?:/.test(source))
  const files = sources.filter((source) => !tokenListUrls.includes(source))
  const guards = env.balanceCompatGuards ?? 'on'
  if (guards !== 'on' && guards !== 'off') problems.push('BALANCE_COMPAT_GUARDS is on or off.')
  const discovery = env.tokenDiscovery ?? 'on'
  if (discovery !== 'on' && discovery !== 'off') problems.push('TOKEN_DISCOVERY is on or off.')
  if (!tokenListUrls.every((url) => isUpstreamUrl(url, production)))
    problems.push('TOKEN_LISTS holds something that is neither a file nor an https:// address.')
  if (env.priceHttp !== undefined && !isUpstreamUrl(env.priceHttp, production))
    problems.push('PRICE_HTTP is no https:// address; in development http:// to this machine is one too.')
  return {
    tokens: files.flatMap((file) => readTokens(file, problems)),
    tokenListUrls,
    prices: readPrices(env.priceFile, problems),
    priceUrl: env.priceHttp,
    compatGuards: guards === 'on',
    deniedProjects: list(env.balanceDeniedProjects),
    discovery: discovery === 'on',
    alchemy: env.alchemyApiKey ? { key: env.alchemyApiKey } : undefined,
  }
}

function readTokens(file: string, problems: string[]): Token[] {
  const tokens = readJsonFile('TOKEN_LISTS', file, parseTokenList, problems)
  return tokens ?? []
}

function readPrices(file: string | undefined, problems: string[]): PriceTable {
  const own = file === undefined ? undefined : readJsonFile('PRICE_FILE', file, readPriceTable, problems)
  const table = own ?? readPriceTable()
  if (typeof table === 'string') throw new Error(`The shipped table of prices is wrong: ${table}`)
  return table
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
