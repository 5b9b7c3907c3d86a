import { normalize } from 'viem/ens'
import { evmChainId } from '../../../host-sdk/protocol/caip.ts'
import type { ServerContext } from '../../context.ts'
import { ensName } from '../../contract/v1/ensName.ts'
import { notFound } from '../../errors/refusals.ts'
import { identityFreshMs } from '../../identity/identities.ts'
import { invalidName } from '../../names/refusals.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'
import { serve } from '../serve.ts'

/** `GET /v1/ens/name/{name}`. */
export const ensNameRouter = (context: ServerContext) =>
  serve(context, ensName, async ({ params, query, client, response }) => {
    const name = normalOf(params.name)
    const chainId = evmChainId(query.chainId)
    if (chainId === undefined || !context.chains.get(query.chainId))
      throw unsupportedChain(query.chainId, 'chainId')
    const address = await context.identities.addressOf(name, chainId, client)
    if (address === undefined) throw notFound()
    const seconds = identityFreshMs / 1000
    response.setHeader('cache-control', `public, max-age=${seconds}, s-maxage=${seconds}`)
    return { name, address }
  })

/** @throws HttpError 400 `invalid_name` */
function normalOf(text: string): string {
  try {
    const name = normalize(text)
    if (/[^.]\.[^.]/.test(name)) return name
  } catch {}
  throw invalidName('That is no name of ENS in its normal form')
}
