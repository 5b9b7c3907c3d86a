import { afterAll, beforeAll, expect, test } from 'vitest'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'
import { deploy, emit, numberAnswer, textAnswer } from './tokenContract.ts'

// Tokens that no list names are known from the history: what one part saw, the other part reads.

/** Accounts that anvil unlocks. */
const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

let chain: TestChain
let server: TestServer
let headers: Record<string, string>
beforeAll(async () => {
  chain = await anvil()
  server = await testServer({ env: chainEnv([chain.url]) })
  headers = { authorization: `Bearer ${await server.token()}` }
}, 60_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const coin = (name: string, symbol: string) =>
  deploy(chain, alice, {
    'name()': textAnswer(name),
    'symbol()': textAnswer(symbol),
    'decimals()': numberAnswer(6n),
    'balanceOf(address)': numberAnswer(5_000_001n),
  })
const move = (token: string, sender: string, from: string, to: string) =>
  emit(chain, sender, token, [topics.transfer, topicOf(from), topicOf(to)], numberAnswer(1n))
const ask = async (what: string) =>
  (await server.request(`/v1/account/${bob}/${what}chainId=eip155:31337`, { headers })).json

test('default: a token that the person moved is held, one that came unasked with a lure is not shown', async () => {
  const own = await coin('Fern Coin', 'FERN')
  const lure = await coin('Visit fern-gift.com', 'GIFT')
  await move(own, bob, bob, alice)
  await move(lure, alice, alice, bob)
  await expect
    .poll(async () => (await ask('history?')).data.length, { timeout: 10_000, interval: 200 })
    .toBe(2)
  const { discoveredTokens } = server.server.context.history
  expect(await discoveredTokens('eip155:31337', bob)).toEqual([
    { token: own, unsolicited: false },
    { token: lure, unsolicited: true },
  ])
  const { balances } = await ask('balance?currency=usd&')
  const held = balances.map(({ symbol, quantity }: { symbol: string; quantity: { numeric: string } }) => [
    symbol,
    quantity.numeric,
  ])
  expect(held).toContainEqual(['FERN', '5.000001'])
  expect(held.map(([symbol]: string[]) => symbol)).not.toContain('GIFT')
})
