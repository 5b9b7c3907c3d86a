import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type FarcasterPerson,
  farcasterPerson,
  putRegistry,
  stranger,
} from '../../../../e2e/wallets/farcasterPerson.ts'
import { anvil } from '../../../test/anvil.ts'
import { binding, farcasterStage, pending, wordOf } from '../../../test/farcasterStage.ts'

// What a relay may bring, and what becomes of it: it is believed in nothing.

let farcaster: Awaited<ReturnType<typeof farcasterStage>>
beforeAll(async () => {
  farcaster = await farcasterStage()
})
afterAll(() => farcaster[Symbol.asyncDispose]())
beforeEach(() => {
  farcaster.relay.fail(0)
  farcaster.relay.leadTo()
})

test.each<[string, Parameters<FarcasterPerson['approve']>[1], typeof stranger?]>([
  ['an id that the signer does not own', { resources: ['farcaster://fid/1'] }],
  ['a signer without an id', {}, stranger],
  ['no id', { resources: [] }],
  ['a strange id', { resources: ['farcaster://fid/0x1'] }],
  ['another nonce', { nonce: '0'.repeat(32) }],
  ['another domain', { domain: 'evil.example' }],
  ['another URI', { uri: 'https://evil.example' }],
  ['another chain', { chainId: 1 }],
  ['long ago', { issuedAt: new Date(2020, 0) }],
  ['an end that has come', { expirationTime: new Date(2020, 0) }],
  ['a sign-in of another kind', { statement: 'Sign in to Demo.' }],
])('error: the relay brings %s', async (_what, change, signer) => {
  const { person, outcome, asked } = farcaster
  const { id, link } = await asked()
  await person.approve(link, change, signer)
  expect(await outcome(id)).toBe('401 provider_refused')
  expect(await outcome(id)).toBe('401 handoff_invalid')
})

test('error: the relay brings the address of the owner, signed by another', async () => {
  const { person, outcome, asked } = farcaster
  const { id, link } = await asked()
  await person.approve(link, { address: person.owner.address }, stranger)
  expect(await outcome(id)).toBe('401 provider_refused')
})

test('error: what was good for one request is shown to another', async () => {
  const { relay, person, outcome, asked } = farcaster
  const [first, second] = [await asked(), await asked()]
  await person.approve(first.link)
  await person.approve(second.link, { nonce: relay.request(first.link).nonce })
  expect(await outcome(second.id)).toBe('401 provider_refused')
  expect(await outcome(first.id)).toBe('200 farcaster')
})

test('error: the relay knows the channel no more', async () => {
  const { relay, outcome, asked } = farcaster
  const { id } = await asked()
  relay.forget()
  expect(await outcome(id)).toBe('401 handoff_invalid')
})

test.each([500, 429])('error: the relay answers %d; what was asked for still stands', async (status) => {
  const { relay, person, post, outcome, asked, after } = farcaster
  const { id, link } = await asked()
  await person.approve(link)
  relay.fail(status)
  expect(await outcome(id)).toBe('503 provider_unavailable')
  const refused = await post('/login/farcaster', { binding })
  expect(wordOf(refused)).toBe('503 provider_unavailable')
  relay.fail(0)
  expect(await after(id, pending, '503 provider_unavailable')).toBe('200 farcaster')
})

test('error: the relay opens no channel', async () => {
  const { relay, post } = farcaster
  relay.fail(404)
  expect(wordOf(await post('/login/farcaster', { binding }))).toBe('503 provider_unavailable')
})

test.each([
  'javascript:alert(1)//',
  'http://farcaster.example/',
  'https://farcaster.example/ <x>',
  `https://farcaster.example/${'a'.repeat(1_000)}`,
])('error: the relay leads to %s', async (page) => {
  const { relay, post } = farcaster
  relay.leadTo(page)
  expect(wordOf(await post('/login/farcaster', { binding }))).toBe('503 provider_unavailable')
})

test('error: the relay answers with something else', async () => {
  const { relay, outcome, asked } = farcaster
  const { id, link } = await asked()
  relay.complete(link, { message: 7 })
  expect(await outcome(id)).toBe('503 provider_unavailable')
})

test('error: nodes that fail just then: the yes is not lost, though the relay tells it once', async () => {
  const { relay, env } = farcaster
  await using lonely = await anvil(10)
  const lateComer = await farcasterPerson(relay, lonely.rpc)
  await using node = await farcaster.another({ ...env, RPC_URLS_EIP155_10: lonely.url })
  const { ask } = node
  const { id, link } = (await ask('/login/farcaster', { binding })).json
  await lateComer.approve(link)
  const proof = { proof: { kind: 'farcaster', id, binding }, cookieless: true }
  // No registry stands there yet: the chain gives no usable answer.
  expect(wordOf(await ask('/login/sessions', proof))).toBe('503 provider_unavailable')
  expect(() => relay.request(link)).toThrow('no channel')
  await putRegistry(lonely.rpc)
  await lonely.rpc('anvil_mine', [])
  const words: string[] = []
  const many = () => Promise.all([1, 2, 3, 4].map(async () => wordOf(await ask('/login/sessions', proof))))
  await expect.poll(async () => words.push(...(await many())) && words).toContain('200 farcaster')
  expect(words.filter((word) => word === '200 farcaster')).toHaveLength(1)
})
