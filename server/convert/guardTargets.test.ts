import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { readExchanges } from './exchange.ts'
import { guardTargets } from './guardTargets.ts'
import { createPoolsProvider } from './pools/poolsProvider.ts'
import type { BuildRequest, SwapProvider } from './swapProvider.ts'

const exchanges = readExchanges()
if (typeof exchanges === 'string') throw new Error(exchanges)
const pools = createPoolsProvider({
  chains: { get: () => undefined },
  exchanges,
  deadline: 60,
  isListed: () => false,
  onWrong: () => {},
})
const built = { data: '0x' as Hex, value: 0n, amount: 1n, minAmount: 1n, gas: 1n, gasPrice: 1n, deadline: 1 }
/** Our own provider, with whatever it wrote leading elsewhere. */
const leadingTo = (to: Hex): SwapProvider => guardTargets({ ...pools, build: async () => ({ ...built, to }) })
const request = { chainId: 'eip155:1' } as BuildRequest
const router: Hex = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

test('default: the router of the chain, and its wrapped coin', async () => {
  expect((await leadingTo(router).build(request)).to).toBe(router)
  const weth: Hex = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  expect((await leadingTo(weth).build(request)).to).toBe(weth)
})

test('error: anything else, the router of another chain and a token of the route too', async () => {
  const others: Hex[] = [
    '0x2626664c2603336e57b271c5c0b26f421741e481',
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    '0x000000000022d473030f116ddee9f6b43ac78ba3',
  ]
  for (const other of others)
    await expect(leadingTo(other).build(request)).rejects.toMatchObject({
      status: 503,
      code: 'unknown_router',
    })
  const elsewhere = leadingTo(router).build({ ...request, chainId: 'eip155:8453' })
  await expect(elsewhere).rejects.toMatchObject({ code: 'unknown_router' })
})
