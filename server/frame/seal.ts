import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { sealedSeconds } from '../contract/limits.ts'
import { openRequestSchema, sealRequestSchema } from '../contract/seal.ts'
import { HttpError } from '../errors/httpError.ts'
import { methodNotAllowed } from '../errors/refusals.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { jsonBody, readJson } from '../http/readJson.ts'
import { requireFrameToken } from '../http/requireFrameToken.ts'
import { requireSameOrigin } from '../http/requireSameOrigin.ts'

const purpose = 'wallet-session'

/** A seal belongs to one project on one page. */
const about = ({ projectId, origin }: { projectId: string; origin: string }): string =>
  `${projectId} ${origin}`

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** `POST /frame/seal` and `/frame/open`: see contract/seal.ts. */
export function sealRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/frame/seal')
    .all(nameRoute('seal'))
    .post(requireSameOrigin(context), jsonBody, async (request, response) => {
      const identity = await requireFrameToken(context, request)
      const { text } = readJson(sealRequestSchema, request.body)
      response.setHeader('cache-control', 'no-store')
      response.json({ sealed: context.sealer.seal(purpose, `${nowSeconds()} ${text}`, about(identity)) })
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  router
    .route('/frame/open')
    .all(nameRoute('seal'))
    .post(requireSameOrigin(context), jsonBody, async (request, response) => {
      const identity = await requireFrameToken(context, request)
      const { sealed } = readJson(openRequestSchema, request.body)
      const opened = context.sealer.open(purpose, sealed, about(identity)) ?? ''
      const at = opened.indexOf(' ')
      if (at < 0 || Number(opened.slice(0, at)) < nowSeconds() - sealedSeconds)
        throw new HttpError(400, 'invalid_seal', 'This was not sealed for this page', { field: 'sealed' })
      response.setHeader('cache-control', 'no-store')
      response.json({ text: opened.slice(at + 1) })
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}
