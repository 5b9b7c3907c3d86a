import { maxUint256 } from 'viem'
import type { ServerContext } from '../../context.ts'
import { convertBuildApprove } from '../../contract/v1/convert/buildApprove.ts'
import { approveData, needsReset } from '../../convert/approvalReset.ts'
import { nativeCoin } from '../../convert/swapProvider.ts'
import { HttpError } from '../../errors/httpError.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'
import { serve } from '../serve.ts'
import { readAmount } from './readAmount.ts'
import { readPair, readPlace, requireOneChain } from './readToken.ts'
import { requireSwaps } from './requireSwaps.ts'

export const convertBuildApproveRouter = (context: ServerContext) =>
  serve(context, convertBuildApprove, async ({ context, client, query }) => {
    const { chainId, from } = readPair(query.from, query.to)
    const amount = query.amount === undefined ? maxUint256 : readAmount(query.amount)
    requireSwaps(context, chainId)
    if (from === nativeCoin)
      throw new HttpError(400, 'invalid_query', 'The native coin needs no approval', { field: 'from' })
    const spender = context.convert.provider.spender(chainId)
    const user = query.userAddress === undefined ? undefined : readPlace(query.userAddress, 'userAddress')
    if (user) requireOneChain({ from: { chainId, address: from }, userAddress: user })
    const chain = context.chains.get(chainId)
    if (!chain) throw unsupportedChain(chainId, 'chainId')
    const [{ standard }, isStubborn] = await Promise.all([
      context.convert.gas.get(chainId, client),
      user && needsReset(chain, { token: from, user: user.address, spender, amount }),
    ]).catch(noNodeAnswered)
    return {
      tx: {
        from: query.from,
        to: query.to,
        data: approveData(spender, amount),
        reset: isStubborn ? approveData(spender, 0n) : null,
        value: '0' as const,
        eip155: { gasPrice: String(standard) },
        spender,
        amount: String(amount),
      },
    }
  })
