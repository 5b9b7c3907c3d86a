import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import { createHistory, type History } from '../history/createHistory.ts'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'
import { deploy, emit, textAnswer } from './tokenContract.ts'

// NFTs come unasked, and each names a server of its sender's choice: what that may cost, on a real chain.

const id = 'eip155:31337'
const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
let people = 0
const somebody = () => `0x${(++people + 0xb00).toString(16).padStart(4, '0').repeat(10)}`

let chain: TestChain
let server: TestServer
let collection: string
let history: History
let asked: string[]
let answer: () => Promise<unknown>
beforeAll(async () => {
  chain = await anvil()
  server = await testServer({ env: chainEnv([chain.url]) })
  collection = await deploy(chain, alice, {
    'name()': textAnswer('Leaves'),
    'uri(uint256)': textAnswer('https://sender.example/{id}.json'),
  })
  const { database, chains, config, sealer } = server.server.context
  history = createHistory({
    db: database.db,
    chains,
    networks: config.networks.map(({ network }) => network),
    mac: (text) => sealer.mac('history-cursor', text),
    settings: {
      ...{ depth: 1e6, fullBlocks: 4, logBlocks: 1_000, answerMs: limits.unitMs, headMs: limits.unitMs },
      ...{ runMs: limits.unitMs },
      ...{ atOnce: 4, glancesAtOnce: 4, glancePieces: 4 },
    },
    lists: { spam: new Set(), genuine: new Set() },
    nftSources: {
      document: (uri) => {
        asked.push(uri)
        return answer()
      },
      pictureAddress: (uri) => uri,
    },
    priceOf: async () => null,
    count: () => {},
    onSourceTrouble: () => {},
  })
})
afterAll(async () => {
  await history?.close()
  await server?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
})
beforeEach(() => {
  asked = []
  answer = async () => ({ name: 'Leaf', image: 'https://sender.example/leaf.png' })
})

const uints = { type: 'uint256[]' } as const
const sendMany = (to: string, from: number, count: number) => {
  const ids = Array.from({ length: count }, (_, at) => BigInt(from + at))
  const data = encodeAbiParameters([uints, uints], [ids, ids.map(() => 1n)])
  return emit(
    chain,
    alice,
    collection,
    [topics.transferBatch, topicOf(alice), topicOf(alice), topicOf(to)],
    data,
  )
}
async function received(own: string) {
  await server.server.context.chains.get(id)?.head.current(steadyNow())
  const { data } = await history.page({ address: own, chains: [id], cursor: undefined, currency: 'usd' })
  return data.flatMap(({ transfers }) => transfers ?? [])
}

test('behavior: of many in one transaction all are told, and few are asked after', async () => {
  const own = somebody()
  await sendMany(own, 1_000, 60)
  const transfers = await received(own)
  expect(transfers).toHaveLength(60)
  await expect
    .poll(async () => (await received(own)).filter(({ nft_info }) => nft_info?.content).length)
    .toBe(10)
  expect(asked).toHaveLength(10)
  expect(transfers.at(-1)?.nft_info).toMatchObject({ name: 'Leaves #1059', content: null })
})

test('behavior: a server that does not answer holds up the list for a moment, and not many at once in all', async () => {
  const own = somebody()
  for (let batch = 0; batch < 5; batch += 1) await sendMany(own, 2_000 + batch * 10, 10)
  const waiting: (() => void)[] = []
  answer = () => new Promise((resolve) => waiting.push(() => resolve({ name: 'Late' })))
  expect(await received(own)).toHaveLength(50)
  // One client has half of the places.
  expect(asked).toHaveLength(12)
  // What comes late is told the next time.
  answer = async () => ({ name: 'Late' })
  for (const resolve of waiting) resolve()
  await expect
    .poll(async () => (await received(own)).filter(({ nft_info }) => nft_info?.name === 'Late').length)
    .toBe(50)
})
