import type { ServerContext } from '../../context.ts'
import { convertGasPrice } from '../../contract/v1/convert/gasPrice.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'
import { serve } from '../serve.ts'

/** Also of chains without swaps: what gas costs is of use to whoever sends. */
export const convertGasPriceRouter = (context: ServerContext) =>
  serve(context, convertGasPrice, async ({ context, client, query: { chainId } }) => {
    if (!chainId.startsWith('eip155:') || !context.chains.get(chainId))
      throw unsupportedChain(chainId, 'chainId')
    const { standard, fast, instant } = await context.convert.gas.get(chainId, client).catch(noNodeAnswered)
    return { standard: String(standard), fast: String(fast), instant: String(instant) }
  })
