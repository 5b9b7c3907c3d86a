import { openBalances, type Tokens } from './balances/openBalances.ts'
import type { SharedCache } from './cache/sharedCache.ts'
import type { Config } from './config/config.ts'
import type { ServerContext } from './context.ts'
import type { Db } from './db/db.ts'
import type { History } from './history/createHistory.ts'
import { discoverTokens } from './history/discoverTokens.ts'
import type { ReadTokenFacts } from './history/metadata/tokenFacts.ts'
import { createTokenFacts } from './history/metadata/tokenFacts.ts'
import { openHistory } from './history/openHistory.ts'
import { createIdentities } from './identity/identities.ts'
import { ownName } from './names/findNames.ts'
import { createPictures } from './pictures/pictures.ts'
import { readTokenDocument } from './pictures/readTokenDocument.ts'
import { iconUrl } from './tokens/iconUrl.ts'
import type { Chains } from './upstreams/nodes/chains.ts'
import { serverPart } from './upstreams/shares/claim.ts'

type Given = Pick<ServerContext, 'chains' | 'fetchGuarded' | 'sealer' | 'metrics' | 'logger'> & {
  db: Db
  background: Db
  /** What other processes read, too; `undefined` without Redis. */
  shared: SharedCache | undefined
}
type Opened = Pick<ServerContext, 'tokens' | 'prices' | 'balances' | 'pictures' | 'identities' | 'history'>

/** What accounts hold, what they did and what they are called: each part knows the others by what it is given here. */
export function openAccounts(
  config: Config,
  { chains, fetchGuarded, sealer, metrics, logger, db, background, shared }: Given,
): Opened & { close(): Promise<void> } {
  const { gateways } = config
  const pictures = createPictures({
    origin: config.http.widgetOrigin,
    gateways,
    fetchGuarded,
    mac: (url) => sealer.mac('picture', url),
    caches: metrics.caches,
  })
  const identities = createIdentities({
    chain: (id) => chains.as(serverPart('identity')).get(id),
    fetchGuarded,
    gateways,
    pictures,
    ownName: (address) => ownName(db, address),
    prefer: config.names.prefer,
    caches: metrics.caches,
    shared,
  })
  let seen: History | undefined
  const holdings = openBalances(config, {
    chains: chains.as(serverPart('balances')),
    metrics,
    logger,
    shared,
    discover: async (chain, address, by) => {
      const look = config.balances.discovery
      const found = seen ? await discoverTokens(seen, { look }, chain, address, by) : []
      return found.map(({ token, unsolicited }) => ({ address: token, unsolicited }))
    },
  })
  const history = openHistory(config, {
    db: background,
    chains: chains.as(serverPart('history')),
    mac: (text) => sealer.mac('history-cursor', text),
    metrics,
    logger,
    tokenMetadata: tokenFacts(chains, holdings.tokens, config.http.widgetOrigin),
    amountRulesOf: async (chainId, mints) => {
      const chain = chains.as(serverPart('history')).get(chainId)
      if (!chain) return { rules: new Map(), absent: [], unreadable: mints }
      const { tokens, ...others } = await holdings.tokens.mints.get(chain, mints)
      return {
        rules: new Map(tokens.map(({ address = '', amountRule }) => [address, amountRule])),
        ...others,
      }
    },
    scalesOf: (chain, tokens) => holdings.tokens.scales.get(chain, tokens, serverPart('history')),
    listedDecimals: (chainId, mint) => holdings.tokens.lists.get(chainId, mint)?.decimals,
    coinIcon: (symbol) => iconUrl(config.http.widgetOrigin, { symbol, standing: 'native' }) || null,
    nftSources: {
      document: (uri) => readTokenDocument({ fetchGuarded, gateways }, uri),
      pictureAddress: pictures.addressOf,
    },
    priceOf: async (chain, token, currency) =>
      (await holdings.prices.get(chain, token ?? undefined, currency)) ?? null,
  })
  seen = history
  const { tokens, prices, balances } = holdings
  return {
    tokens,
    prices,
    balances,
    pictures,
    identities,
    history,
    close: async () => void (await Promise.all([history.close(), holdings.close()])),
  }
}

/** A listed token is what the list says; others, collections among them, say it themselves. */
function tokenFacts(chains: Chains, { lists }: Tokens, widgetOrigin: string): ReadTokenFacts {
  const ask = createTokenFacts(chains)
  return async (chain, address) => {
    const token = lists.get(chain, address)
    // Mints are no contracts that could say it.
    if (!token) return chain.startsWith('eip155:') ? ask(chain, address) : null
    const { name, symbol, decimals } = token
    return { name, symbol, decimals, icon: iconUrl(widgetOrigin, token) || null }
  }
}
