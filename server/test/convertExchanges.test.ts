import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { multicall } from './balanceChains.ts'
import { owner, supply, swapSettings, user } from './swapChain.ts'
import { type Coin, chainId, execute, idOf, later, signPermit, swapClient } from './swapClient.ts'
import { chain, client, one, server, settings, withSwaps } from './swapStage.ts'
import { testServer } from './testServer.ts'

withSwaps()

describe('a router of V2 alone', () => {
  test('default: in from the native coin, out to it, and between tokens', async () => {
    using alone = swapSettings(chain, 'router02')
    await using other = await testServer({ env: alone.env, database: server.server.context.database })
    const asks = swapClient(other)
    const { usd, far } = chain.tokens
    const { router02 } = chain.contracts
    for (const token of [usd, far]) await chain.write(user, token, 'approve', [router02.address, maxUint256])
    for (const [from, to] of [
      ['native', usd],
      [usd, 'native'],
      [far, usd],
    ] as [Coin, Coin][]) {
      const tx = await asks.build(from, to, one)
      expect(tx.router).toBe(router02.address)
      const before = to === 'native' ? 0n : await chain.held(to, user)
      expect((await execute(chain, tx)).status).toBe('0x1')
      if (to !== 'native') expect((await chain.held(to, user)) - before).toBe(BigInt(tx.amount))
    }
    const signed = { spender: router02.address, value: one, deadline: later() }
    const permit = await signPermit(chain, usd, signed)
    const refusal = asks.refusal(await asks.askBuild(usd, 'native', one, { eip155: { permit } }))
    expect(refusal.slice(0, 3)).toEqual([400, 'invalid_permit', 'permit'])
    const { dai } = chain.tokens
    expect(asks.refusal(await asks.askQuote(usd, dai, one))[1]).toBe('insufficient_liquidity')
  })

  test('behavior: the gas is enough where two pools have yet to write what they write once a block', async () => {
    using alone = swapSettings(chain, 'router02')
    await using other = await testServer({ env: alone.env, database: server.server.context.database })
    const [sold, bought] = [await chain.deploy('token', [supply]), await chain.deploy('token', [supply])]
    await chain.write(owner, sold, 'transfer', [user, one])
    await chain.write(user, sold, 'approve', [chain.contracts.router02.address, maxUint256])
    // Measured at the time at which the pools were made; a pair sums up its prices when time has passed.
    await chain.rpc('anvil_setBlockTimestampInterval', [0])
    for (const token of [sold, bought]) await chain.addV2('native', token, one * 50n, one * 5_000n)
    const tx = await swapClient(other).build(sold, bought, one)
    await chain.rpc('anvil_removeBlockTimestampInterval')
    await chain.rpc('evm_increaseTime', [2])
    expect((await execute(chain, tx)).status).toBe('0x1')
  })
})

describe('a table that is wrong', () => {
  test.each([
    ['another router', 'swapRouter02', () => ({ router: chain.contracts.positions.address })],
    ['another quoter', 'swapRouter02', () => ({ quoter: chain.tokens.dai.address })],
    ['another wrapped coin', 'swapRouter02', () => ({ wrapped: chain.tokens.usd.address })],
    ['another fee', 'router02', () => ({ v2Fee: 2_000 })],
  ] as const)('error: %s: no swaps on that chain, and nothing built', async (_, kind, more) => {
    using row = swapSettings(chain, kind, more())
    await using other = await testServer({ env: row.env, database: server.server.context.database })
    const asks = swapClient(other)
    const refusal = asks.refusal(await asks.askBuild('native', chain.tokens.usd, one))
    expect(refusal.slice(0, 3)).toEqual([400, 'unsupported_chain', 'chainId'])
  })
})

describe('nodes', () => {
  test('behavior: without Multicall3 the same comes out', async () => {
    const { abc, dai } = chain.tokens
    const { toAmount } = await client.quote(abc, dai, one)
    const snapshot = await chain.rpc('evm_snapshot')
    await chain.rpc('anvil_setCode', [multicall, '0x'])
    await using other = await testServer({ env: settings.env, database: server.server.context.database })
    expect((await swapClient(other).quote(abc, dai, one)).toAmount).toBe(toAmount)
    await chain.write(user, abc, 'approve', [chain.contracts.swapRouter02.address, maxUint256])
    expect((await swapClient(other).build(abc, dai, one)).amount).toBe(toAmount)
    await chain.rpc('evm_revert', [snapshot])
  })

  test('error: none that answers', async () => {
    await using other = await testServer({
      env: { ...settings.env, RPC_URLS_EIP155_31337: 'http://127.0.0.1:1' },
      config: {
        rpc: { timeoutMs: 500, deadlineMs: 1_000, retries: 0, retryBaseMs: 1, breakerPauseMs: 1_000 },
      },
      database: server.server.context.database,
    })
    const asks = swapClient(other)
    const { usd } = chain.tokens
    const answers = [
      await asks.askQuote('native', usd, one),
      await asks.askBuild('native', usd, one),
      await asks.get('gas-price', { chainId }),
      await asks.get('allowance', { tokenAddress: idOf(usd), userAddress: `${chainId}:${user}` }),
    ]
    for (const answer of answers)
      expect(asks.refusal(answer).slice(0, 2)).toEqual([503, 'upstream_unavailable'])
  })
})
