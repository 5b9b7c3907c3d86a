import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// A node that serves everybody but one: whoever asks for that one must not take the chain from the others.

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const everybody = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const tooLarge = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

let node: FakeNode
let server: TestServer
beforeAll(async () => {
  node = await fakeNode({
    results: {
      getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
      getBlockHeight: 1_000,
      getBalance: (owner: string) =>
        owner === tooLarge ? new Error('too large') : { context: { slot: 1 }, value: 7_000_000_000 },
      getTokenAccountsByOwner: (owner: string) =>
        owner === tooLarge ? new Error('too many accounts') : { context: { slot: 1 }, value: [] },
    },
  })
  server = await testServer({ env: { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: node.url } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})

const ask = (of: string) =>
  server.request(
    `/v1/account/${of}/balance?projectId=demo&currency=usd&sv=html-1&chainId=${encodeURIComponent(devnet)}`,
    { headers: { origin: 'http://demo.example' } },
  )

test('behavior: one address that a node will not read leaves the chain to all others', async () => {
  expect((await ask(tooLarge)).status).toBe(503)
  const { status, json } = await ask(everybody)
  expect([status, json.balances?.[0]?.quantity.numeric]).toEqual([200, '7'])
})

test('behavior: a chain that does not even tell its height is left alone for a while', async () => {
  const [first, second] = [
    '6dNVAs1qmRfd8Ck5hqKVnYFtqb2Z9LbRvu9F8mCq2J7K',
    '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5',
  ]
  let heard = ''
  node.misbehave = (calls) => {
    heard += JSON.stringify(calls)
  }
  expect((await ask(first)).status).toBe(503)
  expect(heard).toContain(first)
  expect((await ask(second)).status).toBe(503)
  expect(heard).not.toContain(second)
})
