import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DiscoveredToken } from '../balances/holding.ts'
import { openBalances } from '../balances/openBalances.ts'
import { type BalanceChain, balanceChain, multicall, usdc, usdcCode } from './balanceChains.ts'
import { tokenCode } from './evmCode.ts'
import { multicall3Code } from './multicall3.ts'
import { type TestServer, testServer } from './testServer.ts'

// Tokens that anybody may have sent to an address.

const chainId = 'eip155:1'
const account = `0x${'c3'.repeat(20)}`
const at = (last: number) => `0x5000${last.toString(16).padStart(36, '0')}` as const
const [lure, twin, unwanted, wanted, greedy, broken, bomb] = [1, 2, 3, 4, 5, 6, 7].map(at) as [
  `0x${string}`,
  ...`0x${string}`[],
]

let chain: BalanceChain
let server: TestServer
beforeAll(async () => {
  chain = await balanceChain(1)
  await chain.put(multicall, await multicall3Code())
  await chain.put(usdc, usdcCode)
  await chain.give(usdc, account, 3_000_000n)
  await chain.coins(account, 10n ** 18n)
  const tokens = {
    [lure]: tokenCode({ name: 'Visit fern-claim.com', symbol: 'FREE' }),
    [String(twin)]: tokenCode({ name: 'Coin', symbol: 'U\u200bSDC', decimals: 6 }),
    [String(unwanted)]: tokenCode({ name: 'Unwanted', symbol: 'UNW' }),
    [String(wanted)]: tokenCode({ name: 'Wan\u202eted', symbol: 'WAN', decimals: 2 }),
    [String(broken)]: tokenCode({ name: 'Broken', symbol: 'BRK', decimals: 200 }),
  }
  for (const [address, code] of Object.entries(tokens)) {
    await chain.put(address, code)
    await chain.give(address, account, 150n)
  }
  // Runs until its gas is gone; and gives eight megabytes.
  await chain.put(String(greedy), '0x5b5f56')
  await chain.put(String(bomb), '0x628000005ff3')
  server = await testServer({ env: { NETWORKS: chainId, RPC_URLS_EIP155_1: chain.url } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

/** Symbols and amounts of what is shown when these were discovered. */
async function shown(
  found: readonly (string | undefined)[],
  wantedOnes: readonly (string | undefined)[] = [],
) {
  const { chains, metrics, logger } = server.server.context
  const discover = async (): Promise<DiscoveredToken[]> =>
    found.map((address) => ({ address: String(address), unsolicited: !wantedOnes.includes(address) }))
  const { balances, close } = openBalances(server.server.config, { chains, metrics, logger, discover })
  const { holdings } = await balances.get({ chainIds: [chainId], address: account, currency: 'usd' })
  await close()
  return Object.fromEntries(holdings.map(({ token, amount }) => [token.symbol, amount]))
}
const known = { ETH: 10n ** 18n, USDC: 3_000_000n }

describe('tokens of strangers', () => {
  test('default: what was wanted is shown, under a name without tricks', async () => {
    expect(await shown([unwanted, wanted], [wanted])).toEqual({ ...known, WAN: 150n })
  })

  test('behavior: lures, and who wears the name of a listed token, are hidden though they were wanted', async () => {
    expect(await shown([lure, twin], [lure, twin])).toEqual(known)
  })

  test('behavior: one that uses up all gas, and one that counts like no money, harm no other', async () => {
    expect(await shown([greedy, broken, wanted], [greedy, broken, wanted])).toEqual({ ...known, WAN: 150n })
  })

  test('behavior: one whose answer is too large hides strangers, but nothing that is known', async () => {
    expect(await shown([bomb, wanted], [wanted])).toMatchObject(known)
  })
})
