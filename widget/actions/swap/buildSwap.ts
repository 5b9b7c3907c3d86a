import { convertBuildTransaction } from '../../../server/contract/v1/convert/buildTransaction.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { postV1 } from '../../api/postV1.ts'
import type { Ask } from '../send/family.ts'
import { chainTime } from './chainTime.ts'
import { type Agreed, type CheckedSwap, checkSwap } from './checkSwap.ts'
import { caipOf } from './swapToken.ts'

/**
 * The transaction of a swap, held against what the person agreed to. `ahead`: the approval is not on the chain yet;
 * `permit`: words that go along in its place (`signPermit`).
 *
 * @throws RpcError, SwapError
 */
export async function buildSwap(
  { api, ask }: { api: Pick<ApiClient, 'frameToken'>; ask: Ask },
  agreed: Agreed,
  { ahead = false, permit }: { ahead?: boolean; permit?: string } = {},
): Promise<CheckedSwap> {
  const { networkId, from, sells, buys, units, slippageBps } = agreed.order
  const body = {
    amount: String(units),
    from: caipOf(networkId, sells.token),
    to: caipOf(networkId, buys.token),
    userAddress: `${networkId}:${from}`,
    eip155: { slippage: slippageBps / 100, minAmount: String(agreed.least), ...(permit && { permit }) },
    ...(ahead && { disableEstimate: true }),
  }
  const [{ tx }, now] = await Promise.all([
    postV1(api, convertBuildTransaction.path, body, convertBuildTransaction.answer),
    chainTime(ask),
  ])
  return checkSwap(tx, agreed, now)
}
