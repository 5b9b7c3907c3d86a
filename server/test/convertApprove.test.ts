import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { stubbornToken } from './stubbornToken.ts'
import { owner, user } from './swapChain.ts'
import { type Coin, chainId, execute, idOf, swapClient } from './swapClient.ts'
import { chain, client, one, server, settings, withSwaps } from './swapStage.ts'
import { testServer } from './testServer.ts'
import { send } from './tokenContract.ts'

withSwaps()

const me = { userAddress: `${chainId}:${user}` }
const routerOf = () => chain.contracts.swapRouter02.address
const approve = (token: Exclude<Coin, 'native'>, amount: bigint) =>
  chain.write(user, token, 'approve', [routerOf(), amount])
const ask = (from: Coin, to: Coin, query: Record<string, string>) =>
  client.get('build-approve', { from: idOf(from), to: idOf(to), ...query })

describe('GET /v1/convert/allowance', () => {
  test('default: of the router; the greatest number for the native coin', async () => {
    const { usd } = chain.tokens
    const { swapRouter02 } = chain.contracts
    const ask = async (coin: Coin) =>
      (await client.get('allowance', { tokenAddress: idOf(coin), userAddress: `${chainId}:${owner}` })).json
    expect(await ask('native')).toEqual({ allowance: String(maxUint256) })
    expect(await ask(usd)).toEqual({ allowance: '0' })
    await chain.write(owner, usd, 'approve', [swapRouter02.address, 7n])
    expect(await ask(usd)).toEqual({ allowance: '7' })
  })

  test('error: no token, no account, two chains, no swaps', async () => {
    const { usd } = chain.tokens
    const ask = async (tokenAddress: string, userAddress = `${chainId}:${user}`) =>
      client.refusal(await client.get('allowance', { tokenAddress, userAddress })).slice(0, 3)
    expect(await ask(`${chainId}:${user}`)).toEqual([400, 'invalid_query', 'tokenAddress'])
    expect(await ask(idOf(usd), user)).toEqual([400, 'invalid_query', ''])
    expect(await ask(idOf(usd), `eip155:1:${user}`)).toEqual([400, 'invalid_query', ''])
    expect(await ask(`eip155:10:${user}`, `eip155:10:${user}`)).toEqual([400, 'unsupported_chain', 'chainId'])
  })
})

describe('GET /v1/convert/build-approve', () => {
  test('default: exactly the amount, in the odd form of the wire', async () => {
    const { usd, dai } = chain.tokens
    await approve(usd, 0n)
    const { tx } = (await ask(usd, dai, { ...me, amount: String(one) })).json
    expect(tx).toMatchObject({
      ...{ from: idOf(usd), to: idOf(dai), value: '0', amount: String(one) },
      ...{ spender: routerOf(), data: expect.stringMatching(/^0x095ea7b3/), reset: null },
    })
    await send(chain, { from: user, to: usd.address, data: tx.data })
    expect(await chain.read(usd, 'allowance', [user, routerOf()])).toBe(one)
    const built = await client.build(usd, dai, one)
    expect((await execute(chain, built)).status).toBe('0x1')
    expect(await chain.read(usd, 'allowance', [user, routerOf()])).toBe(0n)
  })

  test('param: amount: without it unlimited, as older clients expect', async () => {
    const { usd, dai } = chain.tokens
    const { tx } = (await ask(usd, dai, {})).json
    expect(tx.amount).toBe(String(maxUint256))
    expect(tx.data.endsWith('f'.repeat(64))).toBe(true)
    expect(tx.reset).toBe(null)
  })

  test('behavior: a token that changes no allowance that stands has it taken back first', async () => {
    const token = await stubbornToken(chain)
    const allowed = () => chain.read(token, 'allowance', [user, routerOf()])
    const sendData = (data: string) => send(chain, { from: user, to: token.address, data })
    const build = async (more: object = me) =>
      (await ask(token, 'native', { amount: String(one), ...more })).json.tx
    // With nothing allowed, it is as any other.
    expect((await build()).reset).toBe(null)
    await approve(token, 5n)
    expect(await allowed()).toBe(5n)
    const tx = await build()
    expect(tx.reset).toBe(`0x095ea7b3${routerOf().slice(2).padStart(64, '0')}${'0'.repeat(64)}`)
    // Of somebody else, who allowed nothing, and of nobody.
    expect((await build({ userAddress: `${chainId}:${owner}` })).reset).toBe(null)
    expect((await build({})).reset).toBe(null)
    expect((await sendData(tx.data)).status).toBe('0x0')
    expect((await sendData(tx.reset)).status).toBe('0x1')
    expect((await build()).reset).toBe(null)
    expect((await sendData(tx.data)).status).toBe('0x1')
    expect(await allowed()).toBe(one)
    const { toAmount } = await client.quote(token, 'native', one)
    const swap = await client.build(token, 'native', one)
    expect([swap.amount, (await execute(chain, swap)).status]).toEqual([toAmount, '0x1'])
    expect(await allowed()).toBe(0n)
  })

  test('behavior: others change it at once', async () => {
    const { abc, usd } = chain.tokens
    await approve(abc, 5n)
    expect((await ask(abc, usd, { ...me, amount: String(one) })).json.tx.reset).toBe(null)
  })

  test('error: the native coin, an amount that is none, an account that is none or elsewhere', async () => {
    const { usd, dai } = chain.tokens
    const refused = async (query: Record<string, string>) =>
      client.refusal(await ask(usd, dai, query)).slice(0, 3)
    expect(await refused({ from: idOf('native') })).toEqual([400, 'invalid_query', 'from'])
    expect(await refused({ amount: '0' })).toEqual([400, 'invalid_query', 'amount'])
    expect(await refused({ userAddress: user })).toEqual([400, 'invalid_query', ''])
    expect(await refused({ userAddress: `eip155:1:${user}` })).toEqual([400, 'invalid_query', ''])
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
    const { usd, dai } = chain.tokens
    const answer = await asks.get('build-approve', { from: idOf(usd), to: idOf(dai), amount: '1', ...me })
    expect(asks.refusal(answer).slice(0, 2)).toEqual([503, 'upstream_unavailable'])
  })
})
