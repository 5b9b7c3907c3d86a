import { Router } from 'express'
import { builtInPictures } from '../catalogue/builtInPictures.ts'
import type { ServerContext } from '../context.ts'
import { notFound } from '../errors/refusals.ts'
import { openToAll } from '../http/openToAll.ts'
import { catalogueRate } from './catalogueRate.ts'
import { sendPicture } from './sendPicture.ts'

/**
 * `GET /public/getAssetImage/:id`, also without `/public`: the picture of a network by its CAIP-2 id, by the name of
 * its icon, or by the id that existing clients have for it.
 */
export function getAssetImageRouter(context: ServerContext): Router {
  const { assets, config } = context
  const pictures = new Map([
    ...Object.entries(builtInPictures),
    ...config.networks.flatMap(({ network: { id, icon } }) =>
      icon ? [[id, `networks/${icon}`] as const] : [],
    ),
  ])
  const router = Router({ strict: true, caseSensitive: true })
  router.all(
    ['/public/getAssetImage/:id', '/getAssetImage/:id'],
    ...openToAll(context, 'asset-image', catalogueRate),
    (request, response) => {
      const id = String(request.params.id)
      const picture = assets.files.get(`/assets/${pictures.get(id) ?? `networks/${id}`}.svg`)
      if (!picture) throw notFound()
      sendPicture(request, response, picture, 'day')
    },
  )
  return router
}
