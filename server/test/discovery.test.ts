import { afterAll, beforeAll, expect, test } from 'vitest'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { stoppedClock } from './stoppedClock.ts'
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
})
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
  await expect.poll(async () => (await ask('history?')).data.length, { interval: 200 }).toBe(2)
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

const somebody = (seed: number) => `0x${seed.toString(16).padStart(4, '0').repeat(10)}`
const held = async (address: string, more: Record<string, string> = {}): Promise<string[]> => {
  const query = new URLSearchParams({ currency: 'usd', chainId: 'eip155:31337', ...more })
  const { json } = await server.request(`/v1/account/${address}/balance?${query}`, { headers })
  return json.balances.map(({ symbol }: { symbol: string }) => symbol)
}

test('default: a token that the person moved is held though nobody opened the history', async () => {
  const moved = await coin('Moss Coin', 'MOSS')
  const came = await coin('Reed Coin', 'REED')
  const carol = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  await move(moved, carol, carol, alice)
  // Without a price, and unasked: the rule on junk holds.
  await move(came, alice, alice, carol)
  // Read afresh: a look at the logs goes on behind a balance that did not wait for its end.
  const forceUpdate = `eip155:31337:0x${'ee'.repeat(20)}`
  await expect.poll(() => held(carol, { forceUpdate })).toEqual(['ETH', 'MOSS'])
  expect(await server.server.context.history.discoveredTokens('eip155:31337', carol)).toHaveLength(2)
})

test('behavior: many who ask at once look at the logs once, and those after them not at all', async () => {
  using _clock = stoppedClock()
  const requests = () => server.metric('gatehouse_upstream_requests_total', { chain: 'eip155:31337' })
  /** Once the look is over, for which a balance may not have waited. */
  const askedBy = async (address: string, people: number) => {
    await Promise.all(Array.from({ length: people }, () => held(address)))
    await server.server.context.history.glance('eip155:31337', address)
  }
  await askedBy(somebody(0x702), 1)
  const before = await requests()
  await askedBy(somebody(0x701), 1)
  const alone = (await requests()) - before
  const others = somebody(0x703)
  await askedBy(others, 30)
  expect((await requests()) - before).toBeLessThanOrEqual(2 * alone + 1)
  const after = await requests()
  await Promise.all(Array.from({ length: 30 }, () => held(others)))
  expect(await requests()).toBe(after)
})

test('param: TOKEN_DISCOVERY=off looks at no logs', async () => {
  await using still = await testServer({ env: { ...chainEnv([chain.url]), TOKEN_DISCOVERY: 'off' } })
  const bearer = { authorization: `Bearer ${await still.token()}` }
  const moved = await coin('Rush Coin', 'RUSH')
  const dave = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
  await move(moved, dave, dave, alice)
  const { json } = await still.request(`/v1/account/${dave}/balance?currency=usd&chainId=eip155:31337`, {
    headers: bearer,
  })
  expect(json.balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH'])
})
