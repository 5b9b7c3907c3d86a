import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import type { TestChain } from './anvil.ts'
import { alice, bob, type EvmHistory, evmHistory, somebody } from './evmHistory.ts'
import type { TestServer } from './testServer.ts'
import { deploy, emit, numberAnswer, send, textAnswer } from './tokenContract.ts'

// Over real HTTP against a real chain.

const zero = `0x${'0'.repeat(40)}`
const uint = (value: bigint) => numberAnswer(value)
const idTopic = (id: bigint) => `0x${id.toString(16).padStart(64, '0')}`

let history: EvmHistory
let chain: TestChain
let server: TestServer
let coin: string
let cards: string
let items: string
beforeAll(async () => {
  history = await evmHistory()
  chain = history.chain
  server = history.server
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
})
afterAll(() => history[Symbol.asyncDispose]())

const pay = (to: string, value = 10n ** 18n) =>
  send(chain, { from: alice, to, value: `0x${value.toString(16)}` })
const moveCoin = (from: string, to: string, amount: bigint, sender = alice) =>
  emit(chain, sender, coin, [topics.transfer, topicOf(from), topicOf(to)], uint(amount))

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
    await history.expectList(own).toEqual(['mint', 'receive', 'receive'])
    const { status, json, headers } = await history.ask(own)
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
      fungible_info: {
        symbol: 'ETH',
        icon: { url: expect.stringMatching(/\/public\/getTokenImage\/ETH$/) },
      },
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
    await history.expectList(own).toEqual(['execute', 'send', 'send', 'burn', 'send', 'approve', 'deploy'])
    const { data } = (await history.ask(own)).json
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
    await history.expectList(own).toEqual(['execute', 'receive', 'receive'])
    const { data } = (await history.ask(own)).json
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
  const tell = (
    body: unknown,
    headers: Record<string, string> = { authorization: `Bearer ${history.token}` },
  ) => server.request('/v1/tx/watch', { method: 'POST', headers, body: JSON.stringify(body) })

  test('default: a payment is found by its hash, however many blocks later', async () => {
    const own = somebody()
    const { transactionHash } = await pay(own)
    await chain.rpc('anvil_mine', ['0x50'])
    await history.expectList(own).toEqual([])
    const answer = await tell({ chainId: 'eip155:31337', hash: transactionHash, address: own })
    expect([answer.status, answer.json]).toEqual([200, { status: 'watching' }])
    await history.expectList(own).toEqual(['receive'])
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
