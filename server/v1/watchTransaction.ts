import type { ServerContext } from '../context.ts'
import { watchTransaction } from '../contract/v1/watchTransaction.ts'
import { unsupportedChain } from '../rpcProxy/unsupportedChain.ts'
import { serve } from './serve.ts'

export const watchTransactionRouter = (context: ServerContext) =>
  serve(context, watchTransaction, async ({ body }) => {
    const { chainId, address, hash } = body
    if (!chainId.startsWith('eip155:') || !context.chains.get(chainId))
      throw unsupportedChain(chainId, 'chainId')
    await context.history.watch(chainId, address.toLowerCase(), hash.toLowerCase())
    return { status: 'watching' as const }
  })
