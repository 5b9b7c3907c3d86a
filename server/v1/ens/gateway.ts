import { Router } from 'express'
import type { Hex } from 'viem'
import type { ServerContext } from '../../context.ts'
import { ensGateway, ensGatewayPost } from '../../contract/v1/ensGateway.ts'
import { HttpError } from '../../errors/httpError.ts'
import { notFound } from '../../errors/refusals.ts'
import { answerGateway } from '../../names/gateway/answerGateway.ts'
import { serve } from '../serve.ts'

/** `GET /v1/ens/gateway/{sender}/{data}.json` and `POST /v1/ens/gateway`. */
export function ensGatewayRouter(context: ServerContext): Router {
  const router = Router()
  router.use(serve(context, ensGateway, ({ params }) => answer(context, params)))
  router.use(serve(context, ensGatewayPost, ({ body }) => answer(context, body)))
  return router
}

async function answer(
  { config, database }: ServerContext,
  { sender, data }: { sender: string; data: string },
): Promise<{ data: string }> {
  const { gateway, zones } = config.names
  if (!gateway) throw notFound()
  if (sender.toLowerCase() !== gateway.resolver) {
    throw new HttpError(400, 'invalid_query', 'That is not the resolver of this gateway', { field: 'sender' })
  }
  return { data: await answerGateway(database.db, gateway, zones, data as Hex) }
}
