import type { ServerContext } from '../../context.ts'
import { convertBuildTransaction } from '../../contract/v1/convert/buildTransaction.ts'
import { readPermit } from '../../convert/permit.ts'
import { invalidPermit } from '../../convert/refusals.ts'
import { HttpError } from '../../errors/httpError.ts'
import { serve } from '../serve.ts'
import { readAmount, requireSlippage } from './readAmount.ts'
import { readPair, readPlace, requireOneChain } from './readToken.ts'
import { counted, requireSwaps } from './requireSwaps.ts'

export const convertBuildTransactionRouter = (context: ServerContext) =>
  serve(context, convertBuildTransaction, async ({ context, client, body }) => {
    const { eip155 } = body
    const { chainId, from, to } = readPair(body.from, body.to)
    const userAddress = readPlace(body.userAddress, 'userAddress')
    requireOneChain({ from: { chainId, address: from }, userAddress })
    const amount = readAmount(body.amount)
    if (!eip155) throw new HttpError(400, 'invalid_query', 'eip155 is missing', { field: 'eip155' })
    const slippageBps = requireSlippage(eip155.slippage)
    const floor = eip155.minAmount === undefined ? undefined : readAmount(eip155.minAmount, 'minAmount')
    const permit = eip155.permit === undefined ? undefined : readPermit(eip155.permit)
    if (eip155.permit !== undefined && !permit) throw invalidPermit('is none of EIP-2612')
    requireSwaps(context, chainId)
    const asked = context.convert.provider.build({
      ...{ chainId, from, to, amount, gasPrice: undefined, user: userAddress.address, by: client },
      ...{ slippageBps, floor, permit, measure: body.disableEstimate !== true },
    })
    const built = await counted(context, chainId, 'transaction', asked)
    return {
      tx: {
        from: body.userAddress,
        to: `${chainId}:${built.to}`,
        data: built.data,
        amount: String(built.amount),
        eip155: { gas: String(built.gas), gasPrice: String(built.gasPrice) },
        value: String(built.value),
        minAmount: String(built.minAmount),
        deadline: built.deadline ?? null,
        router: built.to,
      },
    }
  })
