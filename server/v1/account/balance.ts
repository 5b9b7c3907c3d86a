import { Router } from 'express'
import { formatAmount, worthOf } from '../../balances/amounts.ts'
import type { PricedHolding } from '../../balances/holding.ts'
import { roundedWorth } from '../../balances/roundedWorth.ts'
import type { ServerContext } from '../../context.ts'
import { accountBalance, type Balance } from '../../contract/v1/balance.ts'
import type { Currency } from '../../contract/v1/words.ts'
import { exchangeOf } from '../../http/expressHandler.ts'
import { requireRate } from '../../http/requireRate.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { iconUrl } from '../../tokens/iconUrl.ts'
import { solanaNative } from '../../tokens/solanaPrograms.ts'
import { tokenKey } from '../../tokens/token.ts'
import { type ServeOptions, serve } from '../serve.ts'
import { accountChains } from './accountChains.ts'
import { isHeldOff, isPageless } from './compatGuards.ts'
import { forcedTokens } from './forcedTokens.ts'
import { requireAcquaintance } from './requireAcquaintance.ts'
import { tellMissing } from './tellMissing.ts'

/** What an address holds, with prices. */
export function balanceRouter(context: ServerContext, { openToAll = true }: ServeOptions = {}): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const requireOne = requireRate(context, accountBalance.word)
  router.get('/v1/account/:address/balance', (request, response, next) => {
    if (!isPageless(context, request)) return next()
    exchangeOf(request).route = accountBalance.word
    requireOne(request)
    if (openToAll) response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    response.json({ balances: [] })
  })
  return router.use(
    serve(
      context,
      accountBalance,
      async ({ params, query, caller, client, request, response }) => {
        const { chainId, currency, sv } = query
        if (isHeldOff(context, request, { caller, sv, chainId })) return { balances: [] }
        const { chainIds, address } = await accountChains(context, params.address, chainId)
        await requireAcquaintance(context, request, chainIds, address)
        const { byChain, echoes } = forcedTokens(
          query.forceUpdate,
          (id) => context.chains.get(id) !== undefined,
        )
        const { holdings, unread, ...chains } = await context.balances
          .get({ chainIds, address, currency, forced: byChain, by: client })
          .catch(noNodeAnswered)
        const listed = holdings.map(({ token }) => token.chainId)
        tellMissing(response, chains, listed)
        const { widgetOrigin } = context.config.http
        return {
          balances: holdings.map((holding) => ({
            ...toBalance(holding, currency, echoes),
            iconUrl: iconUrl(widgetOrigin, holding.token),
          })),
          ...(unread.length > 0 && { unread }),
        }
      },
      { openToAll },
    ),
  )
}

function toBalance(
  holding: PricedHolding,
  currency: Currency,
  echoes: ReadonlyMap<string, string>,
): Omit<Balance, 'iconUrl'> {
  const { name, symbol, chainId, address, decimals } = holding.token
  const { program } = holding
  const key = tokenKey(chainId, address)
  const native = chainId.startsWith('solana:') ? solanaNative : undefined
  const written = address === undefined ? native : (echoes.get(key) ?? key)
  const value = roundedWorth(worthOf(holding), currency)
  return {
    name,
    symbol,
    chainId,
    ...(written !== undefined && { address: written }),
    ...(value !== undefined && { value }),
    price: holding.price ?? 0,
    ...(program !== undefined && { program }),
    quantity: {
      decimals: String(decimals),
      numeric: formatAmount(holding.amount, decimals),
      ...(holding.multiplier !== undefined && { multiplier: holding.multiplier }),
      ...(holding.next && { next: holding.next }),
    },
  }
}
