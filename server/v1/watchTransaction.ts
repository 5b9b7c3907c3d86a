import type { ServerContext } from '../context.ts'
import { watchTransaction } from '../contract/v1/watchTransaction.ts'
import { HttpError } from '../errors/httpError.ts'
import { unsupportedChain } from '../rpcProxy/unsupportedChain.ts'
import { serve } from './serve.ts'

/** Seconds after which one of those that are waited for is mined or forgotten. */
const retryAfter = '60'

export const watchTransactionRouter = (context: ServerContext) =>
  serve(context, watchTransaction, async ({ body }) => {
    const { chainId, address, hash } = body
    if (!chainId.startsWith('eip155:') || !context.chains.get(chainId))
      throw unsupportedChain(chainId, 'chainId')
    if (await context.history.watch(chainId, address.toLowerCase(), hash.toLowerCase()))
      return { status: 'watching' as const }
    throw new HttpError(429, 'rate_limited', 'Too many transactions of this address are waited for', {
      field: 'hash',
      headers: { 'retry-after': retryAfter },
    })
  })
