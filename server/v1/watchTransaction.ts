import type { ServerContext } from '../context.ts'
import { watchTransaction } from '../contract/v1/watchTransaction.ts'
import type { Limit } from '../limits/limits.ts'
import { unsupportedChain } from '../rpcProxy/unsupportedChain.ts'
import { requireRoom } from './requireRoom.ts'
import { serve } from './serve.ts'

/** Each is a row for an hour, of any address. */
const told: Limit = { name: 'transactions-told', times: 120, seconds: 60 }

export const watchTransactionRouter = (context: ServerContext) =>
  serve(context, watchTransaction, async ({ body, request }) => {
    const { chainId, address, hash } = body
    if (!chainId.startsWith('eip155:') || !context.chains.get(chainId))
      throw unsupportedChain(chainId, 'chainId')
    await requireRoom(context, request, told, 'transactions')
    await context.history.watch(chainId, address.toLowerCase(), hash.toLowerCase())
    return { status: 'watching' as const }
  })
