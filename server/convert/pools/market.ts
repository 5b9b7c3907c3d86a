import type { Hex } from 'viem'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { Exchange } from '../exchange.ts'
import { exchangeOff } from '../refusals.ts'
import { createRound, type Round } from '../round.ts'
import { checkExchange } from './checkExchange.ts'
import { createPoolBook, type PoolBook } from './poolBook.ts'
import { createTransferCheck, type TransferCheck } from './transferCheck.ts'

/** The exchange of one chain, with what is remembered of it. */
export interface Market {
  readonly chain: Chain
  readonly exchange: Exchange
  readonly round: Round
  readonly book: PoolBook
  readonly transfers: TransferCheck
  /** That the contracts of the table confirm each other. @throws HttpError 400 `unsupported_chain` @throws ChainUnavailable */
  requireChecked(): Promise<void>
}

export interface MarketOptions {
  chain: Chain
  exchange: Exchange
  isListed: (token: Hex) => boolean
  /** The row is wrong: it is used no more. */
  onWrong: (exchange: Exchange, what: string) => void
}

export function openMarket({ chain, exchange, isListed, onWrong }: MarketOptions): Market {
  const round = createRound(chain)
  let checking: Promise<string | undefined> | undefined

  async function check(): Promise<string | undefined> {
    const wrong = await checkExchange(exchange, round)
    if (wrong) onWrong(exchange, wrong)
    return wrong
  }

  return {
    chain,
    exchange,
    round,
    book: createPoolBook(exchange, round),
    transfers: createTransferCheck({ chain, isListed }),
    async requireChecked() {
      checking ??= check()
      const wrong = await checking.catch((error) => {
        checking = undefined
        throw error
      })
      if (wrong) throw exchangeOff(chain.id)
    },
  }
}
