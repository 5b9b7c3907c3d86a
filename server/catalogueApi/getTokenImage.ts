import { Router } from 'express'
import { initials } from '../catalogue/monogram.ts'
import { tile } from '../catalogue/picture.ts'
import type { ServerContext } from '../context.ts'
import { notFound } from '../errors/refusals.ts'
import { openToAll } from '../http/openToAll.ts'
import { catalogueRate } from './catalogueRate.ts'
import { sendPicture } from './sendPicture.ts'

/** `GET /public/getTokenImage/:id`, also without `/public`: the picture of a token by its symbol, else its letters. */
export function getTokenImageRouter(context: ServerContext): Router {
  const { assets } = context
  const router = Router({ strict: true, caseSensitive: true })
  router.all(
    ['/public/getTokenImage/:id', '/getTokenImage/:id'],
    ...openToAll(context, 'token-image', catalogueRate),
    (request, response) => {
      const symbol = String(request.params.id).toUpperCase()
      if (!/^[A-Z0-9][A-Z0-9.$+-]{0,15}$/.test(symbol)) throw notFound()
      const picture = assets.files.get(`/assets/tokens/${symbol}.svg`) ?? tile(initials(symbol), symbol)
      sendPicture(request, response, picture, 'day')
    },
  )
  return router
}
