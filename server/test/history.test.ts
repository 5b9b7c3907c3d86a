import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'
import { deploy, emit, numberAnswer, send, textAnswer } from './tokenContract.ts'

// Over real HTTP against a real chain.

/** Accounts that anvil unlocks. */
const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const zero = `0x${'0'.repeat(40)}`
/** Somebody new, whose past is this test's. */
let people = 0
const somebody = () => `0x${(++people).toString(16).padStart(4, '0').repeat(10)}`
const uint = (value: bigint) => numberAnswer(value)
const idTopic = (id: bigint) => `0x${id.toString(16).padStart(64, '0')}`

let chain: TestChain
let server: TestServer
let token: string
let coin: string
let cards: string
let items: string
beforeAll(async () => {
  chain = await anvil()
  coin = await deploy(chain, alice, {
    'name()': textAnswer('Fern Coin'),
    'symbol()': textAnswer('FERN'),
    'decimals()': uint(6n),
  })
  const document = `data:application/json,${encodeURIComponent('{"name":"Leaf #7","image":"https://img.example/7.png"}')}`
  cards = await deploy(chain, alice, {
    'name()': textAnswer('Leaves'),
    'tokenURI(uint256)': textAnswer(document),
  })
  items = await deploy(chain, alice, {})
  server = await testServer({ env: chainEnv([chain.url]) })
  token = await server.token()
}, 60_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const pay = (to: string, value = 10n ** 18n) =>
  send(chain, { from: alice, to, value: `0x${value.toString(16)}` })
const moveCoin = (from: string, to: string, amount: bigint, sender = alice) =>
  emit(chain, sender, coin, [topics.transfer, topicOf(from), topicOf(to)], uint(amount))

async function ask(address: string, query: Record<string, string> = { chainId: 'eip155:31337' }) {
  const words = new URLSearchParams(query)
  return server.request(`/v1/account/${address}/history?${words}`, {
    headers: { authorization: `Bearer ${token}` },
  })
}
/** The head of the chain is remembered for half a second. */
const expectList = (address: string) =>
  expect.poll(
    async () =>
      (await ask(address)).json.data.map(
        ({ metadata }: { metadata: { operationType: string } }) => metadata.operationType,
      ),
    { timeout: 10_000, interval: 200 },
  )

describe('GET /v1/account/{address}/history on an EVM chain', () => {
  test('default: plain payments, coins and collectibles, newest first', async () => {
    const own = somebody()
    await pay(own, 1_500_000_000_000_000_000n)
    await moveCoin(alice, own, 2_500_000n)
    const card = await emit(
      chain,
      alice,
      cards,
      [topics.transfer, topicOf(zero), topicOf(own), idTopic(7n)],
      '0x',
    )
    await expectList(own).toEqual(['mint', 'receive', 'receive'])
    const { status, json, headers } = await ask(own)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(json.next).toBe(null)
    const throughUs = expect.stringMatching(
      /\/v1\/picture\?url=https%3A%2F%2Fimg\.example%2F7\.png&sig=[0-9a-f]{64}$/,
    )
    expect(json.data[0]).toEqual({
      id: `eip155:31337:${card.transactionHash}`,
      metadata: {
        operationType: 'mint',
        hash: card.transactionHash,
        minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
        sentFrom: zero,
        sentTo: own,
        status: 'confirmed',
        nonce: expect.any(Number),
        application: null,
        chain: 'eip155:31337',
      },
      transfers: [
        {
          fungible_info: null,
          nft_info: {
            name: 'Leaf #7',
            content: {
              preview: { url: throughUs, content_type: null },
              detail: { url: throughUs, content_type: null },
            },
            flags: { is_spam: false },
          },
          direction: 'in',
          quantity: { numeric: '1' },
          value: null,
          price: null,
        },
      ],
    })
    expect(json.data[1].transfers).toEqual([
      {
        fungible_info: { name: 'Fern Coin', symbol: 'FERN', icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '2.5' },
        value: null,
        price: null,
      },
    ])
    expect(json.data[2].transfers[0]).toMatchObject({
      fungible_info: { symbol: 'ETH' },
      quantity: { numeric: '1.5' },
    })
  })

  test('behavior: each kind of operation has its word', async () => {
    await chain.rpc('anvil_impersonateAccount', [bob])
    const own = bob
    const deployed = await send(chain, { from: own, data: '0x00' })
    await emit(chain, own, coin, [topics.approval, topicOf(own), topicOf(alice)], uint(5n))
    await moveCoin(own, alice, 1n, own)
    await moveCoin(own, zero, 1n, own)
    await moveCoin(own, own, 1n, own)
    await send(chain, { from: own, to: coin, value: '0x1' })
    await send(chain, { from: own, to: coin, data: `0x${'0'.repeat(63)}3${'0'.repeat(64 * 4)}` })
    await expectList(own).toEqual(['execute', 'send', 'send', 'burn', 'send', 'approve', 'deploy'])
    const { data } = (await ask(own)).json
    expect(data.at(-1).metadata.sentTo).toBe(String(deployed.contractAddress).toLowerCase())
    expect(data[2].transfers[0].direction).toBe('self')
    expect(data[0].transfers).toEqual([])
  })

  test('behavior: ERC-1155, one and many', async () => {
    const own = somebody()
    const words = [{ type: 'uint256' }, { type: 'uint256' }] as const
    const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
    const parties = [topicOf(alice), topicOf(alice), topicOf(own)]
    await emit(chain, alice, items, [topics.transferSingle, ...parties], encodeAbiParameters(words, [3n, 4n]))
    await emit(
      chain,
      alice,
      items,
      [topics.transferBatch, ...parties],
      encodeAbiParameters(lists, [
        [5n, 6n],
        [7n, 8n],
      ]),
    )
    await emit(chain, alice, items, [topics.transferBatch, ...parties], '0x1234')
    await expectList(own).toEqual(['execute', 'receive', 'receive'])
    const { data } = (await ask(own)).json
    expect(data[1].transfers.map(({ quantity }: { quantity: unknown }) => quantity)).toEqual([
      { numeric: '7' },
      { numeric: '8' },
    ])
    // Unasked, and without a name.
    expect(data[2].transfers[0].nft_info).toEqual({ name: null, content: null, flags: { is_spam: true } })
    // Collectibles are no coins.
    expect(await server.server.context.history.discoveredTokens('eip155:31337', own)).toEqual([])
  })
})

describe('POST /v1/tx/watch', () => {
  const tell = (body: unknown, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    server.request('/v1/tx/watch', { method: 'POST', headers, body: JSON.stringify(body) })

  test('default: a payment is found by its hash, however many blocks later', async () => {
    const own = somebody()
    const { transactionHash } = await pay(own)
    await chain.rpc('anvil_mine', ['0x50'])
    await expectList(own).toEqual([])
    const answer = await tell({ chainId: 'eip155:31337', hash: transactionHash, address: own })
    expect([answer.status, answer.json]).toEqual([200, { status: 'watching' }])
    await expectList(own).toEqual(['receive'])
  })

  test.each([
    ['no hash', { hash: '0x12' }, 422],
    ['no address', { address: 'alice' }, 422],
    ['another chain', { chainId: 'eip155:5' }, 400],
    ['another family', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 400],
    ['no chain', { chainId: '../x' }, 400],
  ])('error: %s', async (_, changed, status) => {
    const body = { chainId: 'eip155:31337', hash: `0x${'1'.repeat(64)}`, address: alice, ...changed }
    expect((await tell(body)).status).toBe(status)
  })

  test('error: nobody asks', async () => {
    const body = { chainId: 'eip155:31337', hash: `0x${'f'.repeat(64)}`, address: alice }
    expect((await tell(body, {})).status).toBe(401)
  })
})

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
    const answer = await ask(address, query)
    expect([answer.status, answer.json.code, answer.json.reasons[0].field]).toEqual([status, code, field])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('error: nobody asks, an unknown project asks', async () => {
    for (const query of ['', '?projectId=nobody']) {
      const answer = await server.request(`/v1/account/${alice}/history${query}`)
      expect([answer.status, answer.json.reasons[0].field]).toEqual([401, 'authentication'])
    }
  })

  test('behavior: purchases come later', async () => {
    const answer = await ask(alice, { onramp: 'coinbase' })
    expect([answer.status, answer.json]).toEqual([200, { data: [], next: null }])
  })

  test('behavior: an address without a past, in any case of letters', async () => {
    expect((await ask(`0x${'Fe'.repeat(20)}`)).json).toEqual({ data: [], next: null })
    expect((await ask('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).json.data.length).toBeGreaterThan(0)
  })

  test('error: a cursor is for its own address and chains', async () => {
    const own = somebody()
    await chain.rpc('evm_setAutomine', [false])
    for (let count = 0; count < 51; count += 1)
      await chain.rpc('eth_sendTransaction', [{ from: alice, to: own, value: '0x1', gas: '0x5208' }])
    await chain.rpc('evm_mine')
    await chain.rpc('evm_setAutomine', [true])
    await expectList(own).toHaveLength(50)
    const { next } = (await ask(own)).json
    expect(next).toMatch(/^[\w-]{80}$/)
    const last = await ask(own, { chainId, cursor: next })
    expect([last.status, last.json.data.length, last.json.next]).toEqual([200, 1, null])
    expect((await ask(bob, { chainId, cursor: next })).status).toBe(400)
  })

  test('error: a transaction that failed is told as such', async () => {
    const own = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
    const reverting = await send(chain, { from: own, data: '0x6460006000fd5f526005601bf3' })
    const data = `0x095ea7b3${'0'.repeat(128)}`
    const failed = await send(chain, { from: own, to: reverting.contractAddress, data })
    expect(failed.status).toBe('0x0')
    await expectList(own).toEqual(['approve', 'deploy'])
    const [found] = (await ask(own)).json.data
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
      RPC_URLS_EIP155_31337: chain.url,
      RPC_URLS_EIP155_31338: second.url,
      RPC_URLS_EIP155_31339: 'http://127.0.0.1:9',
    }
    await using many = await testServer({ env })
    const bearer = { authorization: `Bearer ${await many.token()}` }
    const own = somebody()
    for (const at of [chain, second, chain, second]) await send(at, { from: alice, to: own, value: '0x1' })
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
  }, 60_000)
})
