import { decodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { owner, poor, supply, user } from './swapChain.ts'
import { type Coin, chainId, execute, later, type SwapClient, signPermit } from './swapClient.ts'
import { chain, client, one, withSwaps } from './swapStage.ts'

const nobody = { disableEstimate: true }

withSwaps()

const approve = (token: Coin, amount = maxUint256) =>
  token === 'native'
    ? undefined
    : chain.write(user, token, 'approve', [chain.contracts.swapRouter02.address, amount])
const code = async (from: Coin, to: Coin, amount: bigint, more?: object) =>
  client.refusal(await client.askBuild(from, to, amount, more)).slice(0, 3)

describe('POST /v1/convert/build-transaction', () => {
  test('default: the wire that clients know, and what our own widget needs beside it', async () => {
    const { usd } = chain.tokens
    const { swapRouter02 } = chain.contracts
    const askedAt = Date.now() / 1000
    const tx = await client.build('native', usd, one)
    const toldAt = Date.now() / 1000
    expect(tx).toEqual({
      from: `${chainId}:${user}`,
      to: `${chainId}:${swapRouter02.address}`,
      data: expect.stringMatching(/^0x5ae401dc/),
      amount: (await client.quote('native', usd, one)).toAmount,
      eip155: { gas: expect.stringMatching(/^\d+$/), gasPrice: expect.stringMatching(/^\d+$/) },
      value: String(one),
      minAmount: String((BigInt(tx.amount) * 99n) / 100n),
      deadline: expect.any(Number),
      router: swapRouter02.address,
    })
    expect((tx.deadline ?? 0) - askedAt).toBeGreaterThan(1_190)
    expect((tx.deadline ?? 0) - toldAt).toBeLessThanOrEqual(1_200)
  })

  test.each([
    ['native → token', 'native', 'usd'],
    ['token → native', 'usd', 'native'],
    ['V2, then V3', 'native', 'dai'],
    ['V3, then V2, out as the native coin', 'dai', 'native'],
    ['V3 twice', 'abc', 'dai'],
    ['V2 twice', 'far', 'usd'],
    ['V3 once', 'abc', 'usd'],
    ['V2, then V3, from a token', 'far', 'native'],
  ] as const)(
    'behavior: %s: exactly what was quoted arrives, and its gas is told well',
    async (_, from, to) => {
      const coin = (name: typeof from | typeof to): Coin => (name === 'native' ? name : chain.tokens[name])
      const [sold, bought] = [coin(from), coin(to)]
      await approve(sold)
      const quote = await client.quote(sold, bought, one)
      const tx = await client.build(sold, bought, one)
      const before = [await chain.held(sold, user), await chain.held(bought, user)]
      // A V2 pair writes its prices only when time has passed since its last trade; blocks of one second would cost less.
      await chain.rpc('evm_increaseTime', [2])
      const receipt = await execute(chain, tx)
      expect(receipt.status).toBe('0x1')
      const { gasUsed, effectiveGasPrice } = receipt as unknown as { gasUsed: Hex; effectiveGasPrice: Hex }
      const fee = BigInt(gasUsed) * BigInt(effectiveGasPrice)
      const paid = (before[0] ?? 0n) - (await chain.held(sold, user)) - (sold === 'native' ? fee : 0n)
      const got = (await chain.held(bought, user)) - (before[1] ?? 0n) + (bought === 'native' ? fee : 0n)
      expect(paid).toBe(one)
      expect(got).toBe(BigInt(quote.toAmount))
      expect(got).toBe(BigInt(tx.amount))
      expect(Number(quote.gas) / Number(gasUsed)).toBeGreaterThan(0.75)
      expect(Number(quote.gas) / Number(gasUsed)).toBeLessThan(1.5)
      // The router keeps nothing.
      const { swapRouter02, weth } = chain.contracts
      for (const each of ['native', weth, ...Object.values(chain.tokens)] as Coin[])
        expect(await chain.held(each, swapRouter02.address)).toBe(0n)
    },
  )

  test('behavior: wrapping and unwrapping call the coin itself', async () => {
    const { weth } = chain.contracts
    const wrap = await client.build('native', weth, one)
    expect(wrap).toMatchObject({ router: weth.address, value: String(one), deadline: null })
    expect(wrap.minAmount).toBe(String(one))
    await execute(chain, wrap)
    expect(await chain.held(weth, user)).toBe(one)
    const unwrap = await client.build(weth, 'native', one)
    expect(unwrap).toMatchObject({ router: weth.address, value: '0' })
    await execute(chain, unwrap)
    expect(await chain.held(weth, user)).toBe(0n)
  })

  test('behavior: the gas is enough where a pool has yet to write what it writes once a block', async () => {
    const token = await chain.deploy('token', [supply])
    // Measured at the time at which the pool was made; a pair sums up its prices when time has passed.
    await chain.rpc('anvil_setBlockTimestampInterval', [0])
    await chain.addV2('native', token, one * 50n, one * 5_000n)
    const tx = await client.build('native', token, one)
    await chain.rpc('anvil_removeBlockTimestampInterval')
    await chain.rpc('evm_increaseTime', [2])
    expect((await execute(chain, tx)).status).toBe('0x1')
  })

  test('behavior: with a permit nothing is approved before', async () => {
    const { usd } = chain.tokens
    const { swapRouter02 } = chain.contracts
    await approve(usd, 0n)
    expect(await code(usd, 'native', one)).toEqual([400, 'insufficient_allowance', ''])
    const signed = { spender: swapRouter02.address, value: one, deadline: later() }
    const permit = await signPermit(chain, usd, signed)
    const tx = await client.build(usd, 'native', one, { eip155: { slippage: '0.5', permit } })
    expect(BigInt(tx.minAmount)).toBe((BigInt(tx.amount) * 9_950n) / 10_000n)
    expect((await execute(chain, tx)).status).toBe('0x1')
    // Exactly that was allowed, and it is used up.
    expect(await chain.read(usd, 'allowance', [user, swapRouter02.address])).toBe(0n)
  })

  test('error: a permit that is not for this', async () => {
    const { usd } = chain.tokens
    const { swapRouter02, router02 } = chain.contracts
    await approve(usd, 0n)
    const good = { spender: swapRouter02.address, value: one, deadline: later() }
    const refused = async (permit: string, from: Coin = usd) =>
      client.refusal(await client.askBuild(from, chain.tokens.dai, one, { eip155: { permit } }))
    const of = async (change: object) => refused(await signPermit(chain, usd, { ...good, ...change }))
    const all = [
      await of({ spender: router02.address }),
      await of({ value: one - 1n }),
      await of({ deadline: 1n }),
      await refused('0x1234'),
      await refused((await signPermit(chain, usd, good)).replace(/..$/, '00')),
      await refused(await signPermit(chain, usd, good), 'native'),
    ]
    for (const refusal of all) expect(refusal.slice(0, 3)).toEqual([400, 'invalid_permit', 'permit'])
    expect(all.map(([, , , sentence]) => sentence)).toEqual([
      'The permit is for another contract than the router',
      'The permit is for less than the amount',
      'The permit is too old',
      'The permit is none of EIP-2612',
      'The permit is not taken by the token',
      'The permit is not needed: nothing is taken by a router',
    ])
    const permit = await signPermit(chain, usd, good)
    const other = { userAddress: `${chainId}:${owner}`, eip155: { permit } }
    expect(await code(usd, 'native', one, other)).toEqual([400, 'invalid_permit', 'permit'])
  })

  test('behavior: when the price moves on, the chain refuses what would give less', async () => {
    const { usd } = chain.tokens
    await approve(usd)
    for (const [from, to] of [
      [usd, 'native'],
      ['native', usd],
      [usd, chain.tokens.dai],
    ] as [Coin, Coin][]) {
      const snapshot = await chain.rpc('evm_snapshot')
      const tx = await client.build(from, to, one)
      // Somebody else trades the same way first, much more.
      await move(from, to)
      const held = await chain.held(to, user)
      expect((await execute(chain, tx)).status).toBe('0x0')
      if (to !== 'native') expect(await chain.held(to, user)).toBe(held)
      await chain.rpc('evm_revert', [snapshot])
    }
  })

  test('behavior: a price that moved between quote and transaction is never taken silently', async () => {
    const { usd } = chain.tokens
    const quote = await client.quote('native', usd, one)
    const shown = { eip155: { slippage: 1, minAmount: quote.minAmount } }
    const snapshot = await chain.rpc('evm_snapshot')
    expect((await client.build('native', usd, one, shown)).minAmount).toBe(quote.minAmount)
    // A little: less comes out, and the least stays what the person saw.
    await move('native', usd, one / 5n)
    const moved = await client.build('native', usd, one, shown)
    expect(BigInt(moved.amount)).toBeLessThan(BigInt(quote.toAmount))
    expect(moved.minAmount).toBe(quote.minAmount)
    await move('native', usd, one * 20n)
    expect(await code('native', usd, one, shown)).toEqual([400, 'quote_moved', 'minAmount'])
    await chain.rpc('evm_revert', [snapshot])
  })

  test('behavior: too late is too late', async () => {
    const { usd } = chain.tokens
    const snapshot = await chain.rpc('evm_snapshot')
    const tx = await client.build('native', usd, one)
    await chain.rpc('evm_increaseTime', [1_300])
    expect((await execute(chain, { ...tx, eip155: { ...tx.eip155, gas: '500000' } })).status).toBe('0x0')
    await chain.rpc('evm_revert', [snapshot])
  })

  test('behavior: the output goes to the account, whoever asks', async () => {
    const { usd } = chain.tokens
    const abi = parseAbi([
      'function multicall(uint256, bytes[])',
      'function swapExactTokensForTokens(uint256, uint256, address[], address)',
    ])
    const tx = await client.build('native', usd, one, { userAddress: `${chainId}:${poor}` })
    const { args } = decodeFunctionData({ abi, data: tx.data as Hex })
    const [inner] = (args as [bigint, Hex[]])[1]
    const call = decodeFunctionData({ abi, data: inner ?? '0x' })
    expect(String(call.args[3]).toLowerCase()).toBe(poor)
  })

  test('error: what the account lacks, by code and words', async () => {
    const { usd, dai } = chain.tokens
    const mine = { userAddress: `${chainId}:${poor}` }
    const words = async (...asked: Parameters<SwapClient['askBuild']>) =>
      client.refusal(await client.askBuild(...asked))
    const balance = await words(usd, dai, one, mine)
    expect(balance.slice(0, 3)).toEqual([400, 'insufficient_balance', ''])
    expect(balance[3]).toContain('insufficient balance')
    expect((await words('native', usd, one * 1_000_000n))[1]).toBe('insufficient_balance')
    expect((await words('native', chain.contracts.weth, one * 1_000_000n))[1]).toBe('insufficient_balance')
    await approve(usd, one - 1n)
    const allowance = await words(usd, dai, one)
    expect(allowance.slice(0, 3)).toEqual([400, 'insufficient_allowance', ''])
    expect(allowance[3]).toContain('allowance')
    // Behind an approval that is not sent yet nothing is looked at.
    const blind = await client.build(usd, dai, one, { ...mine, ...nobody })
    expect(Number(blind.eip155.gas)).toBeGreaterThan(100_000)
    // A token whose fees nobody sees before keeps away, estimate or not.
    expect(await code('native', chain.tokens.fee, one)).toEqual([400, 'fee_on_transfer', ''])
    expect(await code(chain.tokens.fee, 'native', one, nobody)).toEqual([400, 'fee_on_transfer', ''])
  })

  test('error: a revert is told with its reason', async () => {
    const { usd } = chain.tokens
    await approve(usd)
    const snapshot = await chain.rpc('evm_snapshot')
    // An account that takes no coins.
    await chain.rpc('anvil_setCode', [user, '0x5f5ffd'])
    const refusal = client.refusal(await client.askBuild(usd, 'native', one))
    expect(refusal).toEqual([400, 'swap_reverted', '', 'The swap would revert: STE'])
    await chain.rpc('evm_revert', [snapshot])
  })

  test('error: malformed, two chains, no swaps, no eip155', async () => {
    const { usd } = chain.tokens
    for (const slippage of [0, -1, 50.5, '51', 'x', 0.001])
      expect(await code('native', usd, one, { eip155: { slippage } })).toEqual([
        ...[400, 'invalid_query', 'slippage'],
      ])
    expect(await code('native', usd, one, { eip155: undefined })).toEqual([400, 'invalid_query', 'eip155'])
    expect(await code('native', usd, one, { userAddress: user })).toEqual([400, 'invalid_query', ''])
    expect(await code('native', usd, one, { userAddress: `eip155:1:${user}` })).toEqual([
      ...[400, 'invalid_query', ''],
    ])
    expect(await code('native', usd, 0n)).toEqual([400, 'invalid_query', 'amount'])
    expect(await code('native', usd, one, { eip155: { minAmount: '1.5' } })).toEqual([
      ...[400, 'invalid_query', 'minAmount'],
    ])
    const far = {
      from: `eip155:10:${usd.address}`,
      to: `eip155:10:${user}`,
      userAddress: `eip155:10:${user}`,
    }
    expect(await code('native', usd, one, far)).toEqual([400, 'unsupported_chain', 'chainId'])
    expect(await code('native', usd, one, { amount: 1 })).toEqual([422, 'invalid_body', 'amount'])
    expect(await code('native', usd, one, { projectId: 'nobody' })).toEqual([
      ...[401, 'unknown_project', 'authentication'],
    ])
  })
})

/** Trades as the owner. */
async function move(from: Coin, to: Coin, amount = one * 90_000n): Promise<void> {
  const given = from === 'native' && amount > one * 500n ? one * 50n : amount
  const { swapRouter02 } = chain.contracts
  if (from !== 'native') await chain.write(owner, from, 'approve', [swapRouter02.address, maxUint256])
  const tx = await client.build(from, to, given, {
    userAddress: `${chainId}:${owner}`,
    eip155: { slippage: 50 },
  })
  expect((await execute(chain, tx)).status).toBe('0x1')
}
