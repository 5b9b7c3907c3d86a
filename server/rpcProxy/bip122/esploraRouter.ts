import { Router } from 'express'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireRate } from '../../http/requireRate.ts'
import type { Client } from '../../limits/client.ts'
import { isBitcoinAddress } from '../../upstreams/esplora/isBitcoinAddress.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { noNodeAnswered } from '../noNodeAnswered.ts'
import { unsupportedChain } from '../unsupportedChain.ts'

/**
 * `GET /v1/esplora/<network>/address/<address>/utxo`: coins in Esplora's own form. The network by name (`mainnet`) or
 * CAIP-2 id.
 */
export function esploraRouter(context: ServerContext): Router {
  const requireOne = requireRate(context, 'esplora')
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/v1/esplora/:network/address/:address/utxo')
    .all(nameRoute('esplora'), (request, response, next) => {
      response.locals['client'] = requireOne(request)
      next()
    })
    .get(async (request, response) => {
      await requireFrameToken(context, request)
      const { network, address } = request.params
      const id = Object.hasOwn(names, network) ? names[network] : network
      const chain = id?.startsWith('bip122:') ? context.chains.get(id) : undefined
      if (!id || !chain) throw unsupportedChain(id ?? null, 'network')
      if (!(await isBitcoinAddress(address, id.slice('bip122:'.length))))
        throw new HttpError(400, 'invalid_query', 'This is not an address of that network', {
          field: 'address',
        })
      response.setHeader('cache-control', 'no-store')
      response.json(await readCoins(context, chain.as(response.locals['client'] as Client), address))
    })
    .all(() => {
      throw methodNotAllowed('GET')
    })
  return router
}

const names: Readonly<Record<string, string>> = bitcoinNetworks

/** @throws HttpError 503 `upstream_unavailable`, also for a refusal: nothing in the question could be wrong. */
async function readCoins({ metrics }: ServerContext, chain: Chain, address: string): Promise<unknown> {
  metrics.rpc.inc({ chain: chain.id, family: 'state', answer: 'upstream' })
  const answer = await chain.ask({ method: 'esplora_getUtxos', params: [address] }).catch(noNodeAnswered)
  if (answer.ok) return answer.value
  throw new HttpError(503, 'upstream_unavailable', answer.error.message, { field: 'address' })
}
