import type { ServerContext } from '../../context.ts'
import { accountPortfolio } from '../../contract/v1/portfolio.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { tokenKey } from '../../tokens/token.ts'
import { serve } from '../serve.ts'
import { accountChains } from './accountChains.ts'
import { requireAcquaintance } from './requireAcquaintance.ts'
import { tellMissing } from './tellMissing.ts'

/** What an address holds, without amounts. */
export const portfolioRouter = (context: ServerContext) =>
  serve(context, accountPortfolio, async ({ params, client, request, response }) => {
    const { chainIds, address } = await accountChains(context, params.address, undefined)
    await requireAcquaintance(context, request, chainIds, address)
    const { holdings, ...unread } = await context.balances
      .get({ chainIds, address, currency: undefined, by: client })
      .catch(noNodeAnswered)
    const listed = holdings.map(({ token }) => token.chainId)
    tellMissing(response, unread, listed)
    return {
      data: holdings.map(({ token: { chainId, address: token, name, symbol } }) => ({
        id: tokenKey(chainId, token),
        name,
        symbol,
      })),
    }
  })
