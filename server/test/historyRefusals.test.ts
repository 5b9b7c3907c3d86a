import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anvil } from './anvil.ts'
import { alice, bob, type EvmHistory, evmHistory, somebody } from './evmHistory.ts'
import { testServer } from './testServer.ts'
import { send } from './tokenContract.ts'

let history: EvmHistory
beforeAll(async () => {
  history = await evmHistory()
  await send(history.chain, { from: alice, to: somebody(), value: '0x1' })
})
afterAll(() => history[Symbol.asyncDispose]())

describe('refusals', () => {
  const chainId = 'eip155:31337'
  test.each<[string, string, Record<string, string>, number, string, string]>([
    [
      'an address of another family',
      'So11111111111111111111111111111111111111112',
      { chainId },
      400,
      'invalid_query',
      'address',
    ],
    ['half an address', '0x12', { chainId }, 400, 'invalid_query', 'address'],
    ['no address', '..%2f..', {}, 400, 'invalid_query', 'address'],
    ['a chain that is not served', alice, { chainId: 'eip155:5' }, 400, 'unsupported_chain', 'chainId'],
    ['a namespace that is not served', alice, { chainId: 'tron:1' }, 400, 'invalid_query', 'chainId'],
    ['a chain that is none', alice, { chainId: '31337' }, 400, 'invalid_query', 'chainId'],
    ['a currency that is none', alice, { chainId, currency: 'xyz' }, 400, 'invalid_query', 'currency'],
    [
      'another provider of purchases',
      alice,
      { chainId, onramp: 'moonpay' },
      400,
      'invalid_query',
      'provider',
    ],
    ['an empty provider', alice, { onramp: '' }, 400, 'invalid_query', 'provider'],
    ['a cursor that is none', alice, { chainId, cursor: 'x' }, 400, 'invalid_query', 'cursor'],
    ['an empty cursor', alice, { chainId, cursor: '' }, 400, 'invalid_query', 'cursor'],
    [
      'a cursor that somebody made',
      alice,
      { chainId, cursor: 'A'.repeat(80) },
      400,
      'invalid_query',
      'cursor',
    ],
  ])('error: %s', async (_, address, query, status, code, field) => {
    const answer = await history.ask(address, query)
    expect([answer.status, answer.json.code, answer.json.reasons[0].field]).toEqual([status, code, field])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test.each(['eip155:30', 'eip155:31'])('param: %s, which nobody serves here, is empty', async (chainId) => {
    const { status, json } = await history.ask(alice, { chainId })
    expect([status, json]).toEqual([200, { data: [], next: null }])
  })

  test('error: nobody asks, an unknown project asks', async () => {
    for (const query of ['', '?projectId=nobody']) {
      const answer = await history.server.request(`/v1/account/${alice}/history${query}`)
      expect([answer.status, answer.json.reasons[0].field]).toEqual([401, 'authentication'])
    }
  })

  test('behavior: purchases come later', async () => {
    const answer = await history.ask(alice, { onramp: 'coinbase' })
    expect([answer.status, answer.json]).toEqual([200, { data: [], next: null }])
  })

  test('behavior: an address without a past, in any case of letters', async () => {
    expect((await history.ask(`0x${'Fe'.repeat(20)}`)).json).toEqual({ data: [], next: null })
    expect(
      (await history.ask('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).json.data.length,
    ).toBeGreaterThan(0)
  })

  test('error: a cursor is for its own address and chains', async () => {
    const own = somebody()
    await history.chain.rpc('evm_setAutomine', [false])
    for (let count = 0; count < 51; count += 1)
      await history.chain.rpc('eth_sendTransaction', [{ from: alice, to: own, value: '0x1', gas: '0x5208' }])
    await history.chain.rpc('evm_mine')
    await history.chain.rpc('evm_setAutomine', [true])
    await history.expectList(own).toHaveLength(50)
    const { next } = (await history.ask(own)).json
    expect(next).toMatch(/^[\w-]{80}$/)
    const last = await history.ask(own, { chainId, cursor: next })
    expect([last.status, last.json.data.length, last.json.next]).toEqual([200, 1, null])
    expect((await history.ask(bob, { chainId, cursor: next })).status).toBe(400)
  })

  test('error: a transaction that failed is told as such', async () => {
    const own = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
    const reverting = await send(history.chain, { from: own, data: '0x6460006000fd5f526005601bf3' })
    const data = `0x095ea7b3${'0'.repeat(128)}`
    const failed = await send(history.chain, { from: own, to: reverting.contractAddress, data })
    expect(failed.status).toBe('0x0')
    await history.expectList(own).toEqual(['approve', 'deploy'])
    const [found] = (await history.ask(own)).json.data
    expect([found.metadata.status, found.transfers]).toEqual(['failed', []])
  })
})

describe('over several chains', () => {
  test('default: newest first over all; a chain without a node is named', async () => {
    await using second = await anvil(31338)
    const env = {
      NETWORKS: 'eip155:31337,eip155:31338,eip155:31339',
      ...Object.fromEntries(
        [31337, 31338, 31339].map((id) => [
          `NETWORK_EIP155_${id}`,
          '{"name":"L","symbol":"ETH","testnet":true}',
        ]),
      ),
      RPC_URLS_EIP155_31337: history.chain.url,
      RPC_URLS_EIP155_31338: second.url,
      RPC_URLS_EIP155_31339: 'http://127.0.0.1:9',
    }
    await using many = await testServer({ env })
    const bearer = { authorization: `Bearer ${await many.token()}` }
    const own = somebody()
    for (const at of [history.chain, second, history.chain, second])
      await send(at, { from: alice, to: own, value: '0x1' })
    const get = (query = '') => many.request(`/v1/account/${own}/history${query}`, { headers: bearer })
    const { status, json, headers } = await get()
    expect(status).toBe(200)
    const times = json.data.map(({ metadata }: { metadata: { minedAt: string } }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
    const chains = json.data.map(({ metadata }: { metadata: { chain: string } }) => metadata.chain)
    expect(chains.sort()).toEqual(['eip155:31337', 'eip155:31337', 'eip155:31338', 'eip155:31338'])
    expect(headers['x-missing-chains']).toBe('eip155:31339')
    expect(headers['access-control-expose-headers']).toContain('x-missing-chains')
    const alone = await get('?chainId=eip155:31339')
    expect([alone.status, alone.json.code, alone.json.reasons[0].field]).toEqual([
      503,
      'upstream_unavailable',
      'chainId',
    ])
    expect(alone.text).not.toContain('127.0.0.1')
  })
})
