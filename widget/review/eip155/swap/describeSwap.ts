import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../../review.ts'
import { readToken, type Token } from '../readToken.ts'
import { toAddress } from './abiReader.ts'
import { decodeSwap } from './decodeSwap.ts'

/** One side of a swap; without a token it is the network's own coin. Decimal text in the smallest unit. */
export interface SwapSide {
  token?: Token
  amount: string
}

export interface SwapDescription {
  type: 'swap'
  /** The contract that is called. */
  router: string
  sold: SwapSide
  bought: SwapSide
  /** `in`: `bought` is the least; `out`: `sold` is the most. */
  exact: 'in' | 'out'
  /** `sender`: who asks; `router`: nobody, it stays there for whoever takes it. */
  receiver: string
}

const answerMs = 4000
/** `WETH9()` of V3's routers, `WETH()` of V2's. */
const wrappedOf = ['0x4aa4a4fc', '0xad5c4648']

/** `undefined` where the bytes are no swap that can be told. */
export async function describeSwap(
  ask: AskNode,
  networkId: CaipNetworkId,
  { to, value, data }: { to: string; value: bigint; data: string },
): Promise<SwapDescription | undefined> {
  const call = decodeSwap(data, value)
  if (!call) return undefined
  const { sold, bought, exact, soldUnits, boughtUnits, receiver } = call
  // Coins that come along stand for a token only where the router says that it is their wrapped form.
  if (sold.native && !(await isWrapped(ask, networkId, to, sold.token))) return undefined
  const [soldToken, boughtToken] = await Promise.all([
    sold.native ? undefined : readToken(ask, networkId, sold.token),
    bought.native ? undefined : readToken(ask, networkId, bought.token),
  ])
  return {
    type: 'swap',
    router: to.toLowerCase(),
    sold: { token: soldToken, amount: soldUnits.toString() },
    bought: { token: boughtToken, amount: boughtUnits.toString() },
    exact,
    receiver,
  }
}

async function isWrapped(ask: AskNode, networkId: CaipNetworkId, router: string, token: string) {
  const signal = AbortSignal.timeout(answerMs)
  const said = await Promise.all(
    wrappedOf.map((data) =>
      ask(networkId, 'eth_call', [{ to: router, data }, 'latest'], signal).catch(() => ''),
    ),
  )
  return said.some(
    (answer) =>
      typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) && toAddress(BigInt(answer)) === token,
  )
}
