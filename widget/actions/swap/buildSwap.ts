import { convertBuildTransaction } from '../../../server/contract/v1/convert/buildTransaction.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { postV1 } from '../../api/postV1.ts'
import { readQuantity } from '../send/eip155/evmFees.ts'
import type { Ask } from '../send/family.ts'
import { type Agreed, type CheckedSwap, checkSwap } from './checkSwap.ts'
import { caipOf } from './swapToken.ts'

/**
 * The transaction of a swap, held against what the person agreed to. `ahead`: the approval is not on the chain yet.
 *
 * @throws RpcError, SwapError
 */
export async function buildSwap(
  { api, ask }: { api: Pick<ApiClient, 'frameToken'>; ask: Ask },
  agreed: Agreed,
  ahead: boolean,
): Promise<CheckedSwap> {
  const { networkId, from, sells, buys, units, slippageBps } = agreed.order
  const body = {
    amount: String(units),
    from: caipOf(networkId, sells.token),
    to: caipOf(networkId, buys.token),
    userAddress: `${networkId}:${from}`,
    eip155: { slippage: slippageBps / 100, minAmount: String(agreed.least) },
    ...(ahead && { disableEstimate: true }),
  }
  const [{ tx }, now] = await Promise.all([
    postV1(api, convertBuildTransaction.path, body, convertBuildTransaction.answer),
    chainTime(ask),
  ])
  return checkSwap(tx, agreed, now)
}

/** Ms since 1970 by the latest block: it decides what is too late, not a person's clock. */
async function chainTime(ask: Ask): Promise<number> {
  const block = (await ask('eth_getBlockByNumber', ['latest', false])) as { timestamp?: unknown } | null
  return Number(readQuantity(block?.timestamp)) * 1000
}
