import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { accountBalance } from '../../contract/v1/balance.ts'
import { tokenNeeded } from '../../errors/refusals.ts'
import { isFromPage } from '../../http/admitCaller.ts'
import { exchangeOf } from '../../http/expressHandler.ts'
import { requireRate } from '../../http/requireRate.ts'
import { balanceRouter } from './balance.ts'

/** What an address holds, on the login origin: for our frame alone, which weighs by it what a signature could take. */
export function frameBalanceRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const requireOne = requireRate(context, accountBalance.word)
  router.all('/v1/account/:address/balance', (request, _response, next) => {
    if (!isFromPage(request)) return next()
    exchangeOf(request).route = accountBalance.word
    requireOne(request)
    throw tokenNeeded()
  })
  return router.use(balanceRouter(context, { openToAll: false }))
}
