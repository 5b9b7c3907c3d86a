import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { anvil, type TestChain } from './anvil.ts'
import { type CountingNode, countingNode } from './countingNode.ts'
import { alice, somebody } from './evmHistory.ts'
import { chainEnv } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'
import { type Answers, deploy, emit, numberAnswer, textAnswer } from './tokenContract.ts'

// Tokens that want their amounts shown multiplied (ERC-8056), on a real chain.

let chain: TestChain
let node: CountingNode
let server: TestServer
beforeAll(async () => {
  chain = await anvil()
  node = await countingNode(chain.url)
  server = await testServer({ env: chainEnv([node.url]), history: { answerMs: limits.unitMs } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const token = (symbol: string, multiplier: bigint): Promise<string> => {
  const answers: Answers = {
    'symbol()': textAnswer(symbol),
    'decimals()': numberAnswer(6n),
    'uiMultiplier()': numberAnswer(multiplier),
    'newUIMultiplier()': numberAnswer(multiplier),
    'effectiveAt()': numberAnswer(0n),
  }
  return deploy(chain, alice, answers)
}
const move = (coin: string, to: string) =>
  emit(chain, alice, coin, [topics.transfer, topicOf(alice), topicOf(to)], numberAnswer(2_500_000n))

async function page(own: string) {
  const { json, headers } = await server.request(`/v1/account/${own}/history?chainId=eip155:31337`, {
    headers: { authorization: `Bearer ${await server.token()}` },
  })
  const rows = json.data.map(({ transfers }: { transfers: { quantity: object }[] }) =>
    transfers.map(({ quantity }) => quantity),
  )
  return { rows, incomplete: headers['x-incomplete-chains'] }
}

test('default: the amount as the token shows it now', async () => {
  const own = somebody()
  await move(await token('SHR', 4n * 10n ** 18n), own)
  await expect
    .poll(() => page(own), { interval: 200 })
    .toEqual({ rows: [[{ numeric: '10', multiplier: '4' }]], incomplete: undefined })
})

test('error: a token of which no node ever said it is shown without, and multiplied once one does', async () => {
  const own = somebody()
  const [plain, quiet] = [await token('ONE', 10n ** 18n), await token('QUI', 4n * 10n ** 18n)]
  await move(plain, own)
  await expect.poll(() => page(own), { interval: 200 }).toMatchObject({ rows: [[{ numeric: '2.5' }]] })
  const release = node.hold(({ params }) => JSON.stringify(params).includes('a60bf13d'))
  await move(quiet, own)
  await expect
    .poll(() => page(own), { interval: 200 })
    .toEqual({ rows: [[{ numeric: '2.5' }], [{ numeric: '2.5' }]], incomplete: undefined })
  release()
  await expect
    .poll(() => page(own), { interval: 200 })
    .toEqual({ rows: [[{ numeric: '10', multiplier: '4' }], [{ numeric: '2.5' }]], incomplete: undefined })
})
