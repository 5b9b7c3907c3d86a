import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { ServerContext } from '../../context.ts'
import { convertBuildApprove } from '../../contract/v1/convert/buildApprove.ts'
import { nativeCoin } from '../../convert/swapProvider.ts'
import { HttpError } from '../../errors/httpError.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { serve } from '../serve.ts'
import { readAmount } from './readAmount.ts'
import { readPair } from './readToken.ts'
import { requireSwaps } from './requireSwaps.ts'

export const convertBuildApproveRouter = (context: ServerContext) =>
  serve(context, convertBuildApprove, async ({ query }) => {
    const { chainId, from } = readPair(query.from, query.to)
    const amount = query.amount === undefined ? maxUint256 : readAmount(query.amount)
    requireSwaps(context, chainId)
    if (from === nativeCoin)
      throw new HttpError(400, 'invalid_query', 'The native coin needs no approval', { field: 'from' })
    const spender = context.convert.provider.spender(chainId)
    const { standard } = await context.convert.gas.get(chainId).catch(noNodeAnswered)
    return {
      tx: {
        from: query.from,
        to: query.to,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
        value: '0' as const,
        eip155: { gasPrice: String(standard) },
        spender,
        amount: String(amount),
      },
    }
  })
