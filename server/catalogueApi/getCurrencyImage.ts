import { Router } from 'express'
import { tile } from '../catalogue/picture.ts'
import type { ServerContext } from '../context.ts'
import { notFound } from '../errors/refusals.ts'
import { openToAll } from '../http/openToAll.ts'
import { catalogueRate } from './catalogueRate.ts'
import { sendPicture } from './sendPicture.ts'

/** `GET /public/getCurrencyImage/:id`, also without `/public`: a tile with the sign of a currency (ISO 4217). */
export function getCurrencyImageRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.all(
    ['/public/getCurrencyImage/:id', '/getCurrencyImage/:id'],
    ...openToAll(context, 'currency-image', catalogueRate),
    (request, response) => {
      const code = String(request.params.id).toUpperCase()
      if (!/^[A-Z]{3}$/.test(code)) throw notFound()
      sendPicture(request, response, tile(signOf(code), code), 'day')
    },
  )
  return router
}

/** `$` for USD; the code itself where a currency has no sign of its own. */
function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
