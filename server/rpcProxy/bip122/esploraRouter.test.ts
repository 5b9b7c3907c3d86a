import { expect, test } from 'vitest'
import { expressHandler } from '../../http/expressHandler.ts'
import type { Exchange } from '../../http/handler.ts'
import { listening } from '../../http/test/listening.ts'
import { plainContext, plainProject } from '../../http/test/plainContext.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { type Answerer, answerOf, handChain, refusalOf } from '../test/handChain.ts'
import { esploraRouter } from './esploraRouter.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const coins = [{ txid: 'aa', vout: 0, value: 5 }]

async function serving(answer: Answerer = () => answerOf(coins), waits?: Record<string, number>) {
  const hand = handChain(answer, mainnet)
  const counted: unknown[] = []
  const { context, refused } = plainContext({
    projects: () => plainProject('https://shop.example'),
    token: () => ({ projectId: 'demo', origin: 'https://shop.example' }) as FrameIdentity,
    ...(waits && { waits }),
  })
  Object.assign(context, {
    chains: { get: (id: string) => (id === 'eip155:2' || id === mainnet ? hand.chain : undefined) },
  })
  Object.assign(context.metrics, { rpc: { inc: (labels: unknown) => counted.push(labels) } })
  const exchanges: Exchange[] = []
  const handle = expressHandler(context, (app) => void app.use(esploraRouter(context)))
  const app = await listening(
    (request, response, exchange) =>
      new Promise<void>((resolve) => {
        exchanges.push(exchange)
        response.once('close', resolve)
        void handle(request, response, exchange)
      }),
  )
  async function open(path: string, init: RequestInit = { headers: { authorization: 'Bearer x' } }) {
    const response = await app.ask(path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: JSON.parse(text) }
  }
  return Object.assign(app, { hand, counted, refused, exchanges, open })
}
const path = (network: string, of = address) => `/v1/esplora/${network}/address/${of}/utxo`

test.each(['mainnet', mainnet])('default: coins of an address on %s', async (network) => {
  await using app = await serving()
  const { status, headers, body } = await app.open(path(network))
  expect([status, body, headers.get('cache-control')]).toEqual([200, coins, 'no-store'])
  expect(app.hand.calls).toEqual([['esplora_getUtxos', [address]]])
  expect(app.hand.by[0]?.id).toBe('127.0.0.1')
  expect(app.counted).toEqual([{ chain: mainnet, family: 'state', answer: 'upstream' }])
  expect(app.exchanges).toMatchObject([{ route: 'esplora' }])
})

test('error: without a token', async () => {
  await using app = await serving()
  const { status, body } = await app.open(path('mainnet'), {})
  expect([status, body.code, app.hand.calls]).toEqual([401, 'invalid_token', []])
})

test('error: too often', async () => {
  await using app = await serving(undefined, { esplora: 1_000 })
  expect((await app.open(path('mainnet'))).status).toBe(429)
})

test.each([
  ['testnet', 'bip122:000000000933ea01ad0ee984209779ba is not served here'],
  ['eip155:2', 'eip155:2 is not served here'],
  ['constructor', 'network is not a CAIP-2 id'],
  ['Mainnet', 'network is not a CAIP-2 id'],
])('error: the network %s', async (network, sentence) => {
  await using app = await serving()
  const { status, body } = await app.open(path(network))
  expect([status, body.code, body.reasons]).toEqual([
    400,
    'unsupported_chain',
    [{ field: 'network', description: sentence }],
  ])
})

test('error: what is not an address of the network', async () => {
  await using app = await serving()
  const { status, body } = await app.open(path('mainnet', `${address.slice(0, -1)}b`))
  expect([status, body.code, body.reasons]).toEqual([
    400,
    'invalid_query',
    [{ field: 'address', description: 'This is not an address of that network' }],
  ])
  expect(app.hand.calls).toEqual([])
})

test.each<[string, Answerer, string, string]>([
  ['refuses', () => refusalOf('Too many coins'), 'Too many coins', 'address'],
  [
    'is gone',
    () => Promise.reject(new ChainUnavailable('gone')),
    'No node of this chain answered',
    'chainId',
  ],
])('error: a node that %s', async (_, answer, sentence, field) => {
  await using app = await serving(answer)
  const { status, body } = await app.open(path('mainnet'))
  expect([status, body.code, body.reasons]).toEqual([
    503,
    'upstream_unavailable',
    [{ field, description: sentence }],
  ])
})

test('error: another method', async () => {
  await using app = await serving()
  const { status, headers, body } = await app.open(path('mainnet'), { method: 'POST' })
  expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET', 'method_not_allowed'])
  expect(app.exchanges).toMatchObject([{ route: 'esplora' }])
})

test('error: a path that is another one', async () => {
  await using app = await serving()
  for (const other of [`${path('mainnet')}/`, path('mainnet').replace('esplora', 'Esplora')])
    expect((await app.open(other)).status, other).toBe(404)
})
