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
              preview: { url: 'https://img.example/7.png', content_type: null },
              detail: { url: 'https://img.example/7.png', content_type: null },
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
    const tokens = await server.server.context.history.discoveredTokens('eip155:31337', own)
    expect(tokens.map(({ kind, tokenId }) => [kind, tokenId]).sort()).toEqual([
      ['erc1155', 3n],
      ['erc1155', 5n],
      ['erc1155', 6n],
    ])
  })
})
