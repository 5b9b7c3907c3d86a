import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { notFound } from '../errors/refusals.ts'
import { openToAll } from '../http/openToAll.ts'
import { catalogueRate } from './catalogueRate.ts'
import { sendPicture } from './sendPicture.ts'

/** Wallet id, and the hash that `image_id` has where the picture is ours. */
const form = /^([0-9a-f]{64})(?:\.([0-9a-f]{8}))?$/

/** `GET /getWalletImage/:id`: the picture of a wallet by its `image_id` or its id. */
export function getWalletImageRouter(context: ServerContext): Router {
  const { catalogue } = context
  const router = Router({ strict: true, caseSensitive: true })
  router.all(
    '/getWalletImage/:id',
    ...openToAll(context, 'wallet-image', catalogueRate),
    async (request, response) => {
      const [, id = '', hash] = form.exec(String(request.params.id)) ?? []
      const own = catalogue.current().pictures.get(id)
      if (!own) throw notFound()
      if (own.hash !== undefined) {
        return sendPicture(request, response, own.picture, own.hash === hash ? 'forGood' : 'day')
      }
      const remote = await catalogue.remotePicture(id)
      sendPicture(request, response, remote ?? own.picture, remote ? 'day' : 'minute')
    },
  )
  return router
}
