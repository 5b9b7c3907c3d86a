import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { ServerContext } from '../../context.ts'
import { convertAllowance } from '../../contract/v1/convert/allowance.ts'
import { createRound } from '../../convert/round.ts'
import { nativeCoin } from '../../convert/swapProvider.ts'
import { HttpError } from '../../errors/httpError.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'
import { toUint } from '../../tokens/erc20.ts'
import { serve } from '../serve.ts'
import { readPlace, readToken, requireOneChain } from './readToken.ts'
import { requireSwaps } from './requireSwaps.ts'

export const convertAllowanceRouter = (context: ServerContext) =>
  serve(context, convertAllowance, async ({ context, query }) => {
    const tokenAddress = readToken(query.tokenAddress, 'tokenAddress')
    const userAddress = readPlace(query.userAddress, 'userAddress')
    const chainId = requireOneChain({ tokenAddress, userAddress })
    requireSwaps(context, chainId)
    if (tokenAddress.address === nativeCoin) return { allowance: String(maxUint256) }
    const chain = context.chains.get(chainId)
    if (!chain) throw unsupportedChain(chainId, 'chainId')
    const args = [userAddress.address, context.convert.provider.spender(chainId)] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
    const read = createRound(chain).ask({ light: [{ to: tokenAddress.address, data }] })
    const { light } = await read.catch(noNodeAnswered)
    const allowance = toUint(light[0])
    if (allowance === undefined)
      throw new HttpError(400, 'invalid_query', 'There is no such token', { field: 'tokenAddress' })
    return { allowance: String(allowance) }
  })
