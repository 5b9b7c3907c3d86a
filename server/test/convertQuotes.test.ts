import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Quote } from '../contract/v1/convert/quotes.ts'
import { stoppedClock } from './stoppedClock.ts'
import { supply, user } from './swapChain.ts'
import { type Coin, chainId, idOf, nativeId } from './swapClient.ts'
import { chain, client, one, server, withSwaps } from './swapStage.ts'

withSwaps()

/** What the contracts themselves say of a route, hop by hop, by V2's router and V3's quoter. */
async function saidByContracts({ route, fromAmount }: Quote): Promise<bigint> {
  let amount = BigInt(fromAmount)
  for (const { kind, from, to, fee } of route) {
    if (kind === 'v2') {
      const out = await chain.read<bigint[]>(chain.contracts.router02, 'getAmountsOut', [amount, [from, to]])
      amount = out.at(-1) ?? 0n
      continue
    }
    const single = { tokenIn: from, tokenOut: to, amountIn: amount, fee, sqrtPriceLimitX96: 0n }
    const [out] = await chain.ask<[bigint]>(chain.contracts.quoter, 'quoteExactInputSingle', [single])
    amount = out
  }
  return amount
}
const kinds = ({ route }: Quote) => route.map(({ kind }) => kind).join()

describe('GET /v1/convert/quotes', () => {
  test('default: the wire that clients know, and what our own widget shows beside it', async () => {
    const { usd } = chain.tokens
    const { weth, swapRouter02 } = chain.contracts
    const askedAt = Date.now() / 1000
    const quote = await client.quote(usd, 'native', one * 300n)
    expect(quote).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      fromAmount: String(one * 300n),
      fromAccount: idOf(usd),
      toAmount: expect.stringMatching(/^\d+$/),
      toAccount: nativeId,
      minAmount: String((BigInt(quote.toAmount) * 99n) / 100n),
      route: [
        {
          kind: 'v2',
          address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
          fee: 3_000,
          from: usd.address,
          to: weth.address,
        },
      ],
      priceImpact: 40,
      gas: expect.stringMatching(/^\d+$/),
      feeBps: 0,
      spender: swapRouter02.address,
      router: swapRouter02.address,
      takesPermit: true,
      block: Number(await chain.rpc('eth_blockNumber')),
      expiresAt: expect.any(Number),
    })
    // 0.3 % of the pool, and a tenth of a percent by which it moves.
    expect(BigInt(quote.toAmount)).toBe(await saidByContracts(quote))
    expect(quote.expiresAt - askedAt).toBeGreaterThan(25)
  })

  test.each([
    ['native → token', 'native', 'usd', 'v2'],
    ['token → native', 'usd', 'native', 'v2'],
    ['V2, then V3', 'native', 'dai', 'v2,v3'],
    ['V3, then V2', 'dai', 'native', 'v3,v2'],
    ['V3 twice', 'abc', 'dai', 'v3,v3'],
    ['V2 twice', 'far', 'usd', 'v2,v2'],
  ] as const)('behavior: %s gives what the contracts say', async (_, from, to, by) => {
    const coin = (name: 'native' | 'usd' | 'dai' | 'abc' | 'far'): Coin =>
      name === 'native' ? name : chain.tokens[name]
    const quote = await client.quote(coin(from), coin(to), one * 3n)
    expect(kinds(quote)).toBe(by)
    expect(BigInt(quote.toAmount)).toBe(await saidByContracts(quote))
    expect([quote.spender === null, quote.takesPermit]).toEqual([from === 'native', from !== 'native'])
    // Told also where the coin is sold and nobody must be allowed anything.
    expect(quote.router).toBe(chain.contracts.swapRouter02.address)
  })

  test('behavior: a small amount takes the cheaper pool, a large one the deeper', async () => {
    const { abc, usd } = chain.tokens
    const fees = async (amount: bigint) => (await client.quote(abc, usd, amount)).route.map(({ fee }) => fee)
    expect(await fees(one)).toEqual([500])
    expect(await fees(one * 5_000n)).toEqual([3_000])
  })

  test('behavior: wrapping is one for one, by the coin itself, and needs no allowance', async () => {
    const { weth } = chain.contracts
    const amount = 123_456_789n
    for (const [from, to, kind] of [
      ['native', weth, 'wrap'],
      [weth, 'native', 'unwrap'],
    ] as const) {
      const quote = await client.quote(from, to, amount)
      expect(kinds(quote)).toBe(kind)
      const same = { toAmount: String(amount), minAmount: String(amount), priceImpact: 0, spender: null }
      const called = { router: weth.address, takesPermit: false }
      expect(quote).toMatchObject({ ...same, ...called })
    }
  })

  test('behavior: gas decides where outputs are close', async () => {
    // Straight: 0.3 %. Over usd: 0.05 % and 0.3 %, a pool more, and a little more comes out.
    const [a, b] = [await chain.deploy('token', [supply]), await chain.deploy('token', [supply])]
    const { usd } = chain.tokens
    await chain.addV3(a, b, 10_000, one * 1_000_000n)
    await chain.addV3(a, usd, 500, one * 1_000_000n)
    await chain.addV3(b, usd, 500, one * 1_000_000n)
    await chain.addV2('native', b, one * 100n, one * 300_000n)
    const way = async (gasPrice: string) => (await client.quote(a, b, one * 10n, { gasPrice })).route.length
    expect(await way('1')).toBe(2)
    // A pool more costs some 85 000 units: at 1 gwei 0.26 of the token, and 0.09 is what it brings.
    expect(await way('1000000000')).toBe(1)
  })

  test('behavior: never less than the best single pool gives', async () => {
    const { usd, dai, abc, far } = chain.tokens
    const { weth, v2Factory, v3Factory, router02, quoter } = chain.contracts
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    async function best(from: string, to: string, amount: bigint): Promise<bigint> {
      let most = 0n
      const pair = await chain.read<string>(v2Factory, 'getPair', [from, to])
      if (BigInt(pair) > 0n)
        most = (await chain.read<bigint[]>(router02, 'getAmountsOut', [amount, [from, to]]))[1] ?? 0n
      for (const fee of [100, 500, 3_000, 10_000]) {
        const pool = await chain.read<string>(v3Factory, 'getPool', [from, to, fee])
        if (BigInt(pool) === 0n) continue
        const single = { tokenIn: from, tokenOut: to, amountIn: amount, fee, sqrtPriceLimitX96: 0n }
        const [out] = await chain.ask<[bigint]>(quoter, 'quoteExactInputSingle', [single])
        if (out > most) most = out
      }
      return most
    }
    const coins: Coin[] = [usd, dai, abc, far, weth, 'native']
    const address = (coin: Coin) => (coin === 'native' ? weth.address : coin.address)
    for (let round = 0; round < 40; round += 1) {
      const [from, to] = [coins[random(coins.length)] ?? usd, coins[random(coins.length)] ?? dai]
      if (address(from) === address(to)) continue
      const amount = BigInt(1 + random(1_000_000)) * 10n ** BigInt(random(16))
      const answer = await client.askQuote(from, to, amount, { gasPrice: '1' })
      const floor = await best(address(from), address(to), amount)
      const out = answer.status === 200 ? BigInt(answer.json.quotes[0].toAmount) : 0n
      if (answer.status !== 200) expect(answer.json.code).toBe('insufficient_liquidity')
      // One wei a unit of gas is the weight of it.
      expect([idOf(from), idOf(to), amount, out + 10_000_000_000n >= floor]).toEqual([
        ...[idOf(from), idOf(to), amount, true],
      ])
    }
  })

  test('behavior: a node is asked once for a pair that is known, and not at all within a block', async () => {
    using _clock = stoppedClock()
    const { usd, dai } = chain.tokens
    const metric = () => server.metric('gatehouse_upstream_requests_total')
    await client.quote(dai, usd, one)
    const before = await metric()
    const first = await client.quote(dai, usd, one * 2n)
    // The quote, and the number of the block where that was polled.
    expect((await metric()) - before).toBeLessThanOrEqual(2)
    const again = await metric()
    const second = await client.quote(dai, usd, one * 2n)
    expect((await metric()) - again).toBeLessThanOrEqual(1)
    expect(second.id).toBe(first.id)
  })

  test('error: each refusal has its status, code, field and words', async () => {
    const { usd, lone, fee } = chain.tokens
    const ask = async (from: Coin, to: Coin, amount: bigint, more?: Record<string, string>) =>
      client.refusal(await client.askQuote(from, to, amount, more)).slice(0, 3)
    const words = async (more: Record<string, string>) =>
      client.refusal(await client.askQuote(usd, 'native', one, more))
    expect(await ask(lone, usd, one)).toEqual([400, 'insufficient_liquidity', ''])
    expect(client.refusal(await client.askQuote(lone, usd, one))[3]).toContain('insufficient liquidity')
    expect(await ask('native', fee, one)).toEqual([400, 'fee_on_transfer', ''])
    expect(await ask(fee, 'native', one)).toEqual([400, 'fee_on_transfer', ''])
    expect(await ask(usd, usd, one)).toEqual([400, 'invalid_query', 'to'])
    for (const amount of [
      '0',
      '-1',
      '1.5',
      '1e18',
      '0x10',
      '',
      'one',
      String(maxUint256 + 1n),
      '9'.repeat(79),
    ])
      expect((await words({ amount })).slice(0, 3)).toEqual([400, 'invalid_query', 'amount'])
    for (const slippage of ['0', '-1', '50.01', '51', '1.005', 'x'])
      expect((await words({ slippage })).slice(0, 3)).toEqual([400, 'invalid_query', 'slippage'])
    expect((await words({ from: usd.address })).slice(0, 3)).toEqual([400, 'invalid_query', ''])
    const other = await words({ to: `eip155:1:${usd.address}` })
    expect(other).toEqual([400, 'invalid_query', '', 'from and to are on different chains'])
    const [from, to] = [`eip155:10:${usd.address}`, `eip155:10:${fee.address}`]
    expect((await words({ from, to })).slice(0, 3)).toEqual([400, 'unsupported_chain', 'chainId'])
    expect(await server.metric('gatehouse_swaps_total', { outcome: 'fee_on_transfer' })).toBe(2)
  })

  test('error: more than all pools hold is no liquidity: what a pool takes only in part is no quote', async () => {
    const { abc, dai } = chain.tokens
    const answer = await client.askQuote(abc, dai, one * 100_000_000n)
    expect(client.refusal(answer).slice(0, 2)).toEqual([400, 'insufficient_liquidity'])
  })
})

describe('GET /v1/convert/gas-price', () => {
  test('default: whole wei, in order', async () => {
    const { status, json } = await client.get('gas-price', { chainId })
    expect(status).toBe(200)
    const { standard, fast, instant } = json
    const block = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
    expect(BigInt(standard)).toBeGreaterThanOrEqual(BigInt(block.baseFeePerGas))
    expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
  })

  test('error: a chain that is not served, or has no gas of this kind', async () => {
    for (const id of ['eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect(client.refusal(await client.get('gas-price', { chainId: id })).slice(0, 3)).toEqual([
        ...[400, 'unsupported_chain', 'chainId'],
      ])
  })
})

describe('GET /v1/convert/tokens', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await client.get('tokens', { chainId, ...query })).json.tokens

  test('default: the native coin and what trades, with permits where they are taken', async () => {
    await expect
      .poll(async () => (await list()).map(({ symbol }: { symbol: string }) => symbol))
      .toEqual(['ETH', 'USD', 'DAI', 'ABC', 'FAR', 'FEE', 'WETH'])
    const [eth, usd, , , , , weth] = await list()
    expect(eth).toEqual({
      name: 'ETH',
      symbol: 'ETH',
      address: nativeId.toLowerCase(),
      decimals: 18,
      logoUri: expect.stringMatching(/\/public\/getTokenImage\/ETH$/),
      eip2612: null,
      listed: true,
    })
    expect(usd).toMatchObject({ address: idOf(chain.tokens.usd), eip2612: true, name: 'Token usd' })
    expect(weth).toMatchObject({ eip2612: false })
  })

  test('param: address: one token, also one of no list; nothing for what is none', async () => {
    expect(await list({ address: nativeId })).toMatchObject([{ symbol: 'ETH' }])
    expect(await list({ address: chain.tokens.lone.address })).toMatchObject([
      { symbol: 'LONE', listed: true },
    ])
    const stranger = await chain.deploy('token', [supply])
    expect(await list({ address: idOf(stranger) })).toMatchObject([
      { symbol: 'UNI-V2', listed: false, logoUri: null, eip2612: true },
    ])
    expect(await list({ address: user })).toEqual([])
  })

  test('error: chain, address', async () => {
    const refusal = async (query: Record<string, string>) =>
      client.refusal(await client.get('tokens', query)).slice(0, 3)
    expect(await refusal({ chainId: 'eip155:10' })).toEqual([400, 'unsupported_chain', 'chainId'])
    expect(await refusal({ chainId, address: '0x12' })).toEqual([400, 'invalid_query', ''])
    expect(await refusal({ chainId, address: `eip155:1:${user}` })).toEqual([400, 'invalid_query', ''])
  })
})
