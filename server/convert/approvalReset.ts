import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { toUint } from '../tokens/erc20.ts'
import { isContractsFault } from '../upstreams/contracts/isContractsFault.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { createRound } from './round.ts'

export const approveData = (spender: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

/**
 * Whether a token changes no allowance that stands (USDT is such a one), but lets it be taken back: found out by trial.
 *
 * @throws ChainUnavailable
 */
export async function needsReset(
  chain: Chain,
  { token, user, spender, amount }: { token: Hex; user: Hex; spender: Hex; amount: bigint },
): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [user, spender] })
  const trial = (units: bigint) => ({
    method: 'eth_call',
    params: [{ from: user, to: token, data: approveData(spender, units) }, 'latest'],
  })
  const { light, beside } = await createRound(chain).ask({
    light: [{ to: token, data }],
    beside: [trial(amount), trial(0n)],
  })
  if ((toUint(light[0]) ?? 0n) === 0n) return false
  const isTaken = async (answer: NodeAnswer): Promise<boolean> => {
    if (answer.ok) return true
    if (await isContractsFault(chain, answer.error)) return false
    throw new ChainUnavailable("The node can't run a trial")
  }
  const [whole, nothing] = await Promise.all(beside.map(isTaken))
  return !whole && nothing === true
}
