import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import type { Logger } from '../observe/logger.ts'
import type { Coinbase } from '../onramp/onramp.ts'
import type { TokenLists } from '../tokens/tokenLists.ts'
import type { Chains } from '../upstreams/nodes/chains.ts'
import { createCoinbaseExchange } from './coinbaseExchange.ts'
import { createExchanges, type Exchanges } from './exchanges.ts'
import {
  createSimulatedDeposits,
  createSimulatedExchanges,
  type SimulatedDeposits,
  type SimulatedOptions,
} from './simulated/simulatedExchange.ts'

export interface ExchangesGiven {
  db: Db
  chains: Chains
  logger: Logger
  coinbase: Coinbase | undefined
  lists: TokenLists
}

/** The exchanges that the operator switched on. */
export function openExchanges(
  { simulatedExchange: settings, networks, http }: Pick<Config, 'simulatedExchange' | 'networks' | 'http'>,
  { db, chains, logger, coinbase, lists }: ExchangesGiven,
): { exchanges: Exchanges; simulatedDeposits: SimulatedDeposits | undefined } {
  const real = coinbase?.lists ? [createCoinbaseExchange(coinbase.page, coinbase.lists)] : []
  if (!settings) return { exchanges: createExchanges(db, real), simulatedDeposits: undefined }
  const options: SimulatedOptions = {
    settings,
    db,
    chains,
    origin: http.widgetOrigin,
    decimalsOf: ({ chain, token }) =>
      token === undefined
        ? networks.find(({ network }) => network.id === chain)?.network.nativeCurrency.decimals
        : lists.get(chain, token)?.decimals,
    onError: (error) => logger.error({ err: error }, 'the faucet paid nothing'),
  }
  const simulatedDeposits = createSimulatedDeposits(options)
  const simulated = createSimulatedExchanges(options, simulatedDeposits)
  return { exchanges: createExchanges(db, [...real, ...simulated]), simulatedDeposits }
}
