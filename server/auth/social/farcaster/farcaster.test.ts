import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FarcasterRelay, farcasterRelay } from '../../../../e2e/fixtures/farcasterRelay.ts'
import {
  type FarcasterPerson,
  farcasterPerson,
  putRegistry,
  stranger,
} from '../../../../e2e/wallets/farcasterPerson.ts'
import { farcasterAnswerSchema } from '../../../contract/login.ts'
import { oneTimeIds } from '../../../db/schema/oneTimeIds.ts'
import { projects } from '../../../db/schema/projects.ts'
import { accounts } from '../../../db/schema/users.ts'
import { anvil, type TestChain } from '../../../test/anvil.ts'
import { type TestServer, testServer } from '../../../test/testServer.ts'

const origin = 'http://demo.example'
const elsewhere = 'http://b.example'
const binding = 'b'.repeat(22)
/** The relay is asked once a second. */
const patience = { timeout: 15_000, interval: 200 }

let chain: TestChain
let relay: FarcasterRelay
let person: FarcasterPerson
let server: TestServer
beforeAll(async () => {
  chain = await anvil(10)
  relay = await farcasterRelay()
  await putRegistry(chain.rpc)
  person = await farcasterPerson(relay, chain.rpc)
  server = await testServer({
    env: {
      AUTH_FARCASTER_ID: 'on',
      AUTH_FARCASTER_ISSUER: relay.origin,
      NETWORKS: 'eip155:10',
      RPC_URLS_EIP155_10: chain.url,
      TRUST_PROXY: '1',
    },
    projects: { demo: [origin, elsewhere], other: [origin] },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await relay[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})
beforeEach(() => {
  relay.fail(0)
  relay.leadTo()
})

interface Asking {
  projectId?: string
  page?: string
  client?: string
}
async function post(path: string, body: object, asking: Asking = {}) {
  const { projectId = 'demo', page = origin, client = '192.0.2.1' } = asking
  const authorization = `Bearer ${await server.token(projectId, page)}`
  const headers = { authorization, 'x-forwarded-for': client }
  return server.login(path, { method: 'POST', headers, body: JSON.stringify(body) })
}
/** A frame that shows the link. */
async function asked(asking: Asking = {}) {
  const answer = await post('/login/farcaster', { binding }, asking)
  return farcasterAnswerSchema.parse(answer.json)
}
const take = (id: string, change: object = {}, asking: Asking = {}) =>
  post('/login/sessions', { proof: { kind: 'farcaster', id, binding, ...change }, cookieless: true }, asking)
const wordOf = ({ status, json }: Awaited<ReturnType<typeof take>>) =>
  `${status} ${json.code ?? json.user?.method}`
const outcome = async (id: string, change: object = {}, asking: Asking = {}) =>
  wordOf(await take(id, change, asking))
/** As a frame does: asks until the answer is another than that. */
async function after(id: string, ...words: string[]): Promise<string> {
  let said = ''
  await expect
    .poll(async () => {
      said = await outcome(id)
      return words.includes(said)
    }, patience)
    .toBe(false)
  return said
}
const pending = '409 handoff_pending'

test('default', async () => {
  const { id, link, expiresIn } = await asked()
  expect(link).toMatch(/^https:\/\/farcaster\.example\/~\/siwf\?channelToken=/)
  expect(expiresIn).toBe(600)
  // The app asks in the name of the page that the person looks at.
  expect(relay.request(link)).toEqual({
    siweUri: origin,
    domain: 'demo.example',
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(await outcome(id)).toBe(pending)
  await person.approve(link)
  let user: unknown
  await expect
    .poll(async () => {
      const answer = await take(id)
      user = answer.json.user
      return answer.status
    }, patience)
    .toBe(200)
  expect(user).toMatchObject({ name: 'Ada', email: null, method: 'farcaster' })
  const { db } = server.server.context.database
  const known = await db.select().from(accounts).where(eq(accounts.provider, 'farcaster'))
  expect(known.map(({ providerAccountId }) => providerAccountId)).toEqual([String(person.fid)])
})

test('behavior: the same id is the same person', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const { id, link } = await asked()
      await person.approve(link)
      return (await take(id)).json.user.id
    }),
  )
  expect(new Set(ids).size).toBe(1)
})

test('behavior: one login a channel, however many ask at once and afterwards', async () => {
  const { id, link } = await asked()
  await person.approve(link)
  const all = await Promise.all(Array.from({ length: 8 }, () => outcome(id)))
  expect(all.filter((word) => word === '200 farcaster')).toHaveLength(1)
  expect(await outcome(id)).toBe('401 handoff_invalid')
})

test('behavior: however often a frame asks, the relay is asked once a second', async () => {
  const { id } = await asked()
  const before = relay.asked()
  const began = Date.now()
  for (let turn = 0; turn < 20; turn += 1) expect(await outcome(id)).toBe(pending)
  const seconds = Math.ceil((Date.now() - began) / 1000)
  expect(relay.asked() - before).toBeLessThanOrEqual(seconds + 1)
  expect(relay.asked() - before).toBeGreaterThan(0)
})

test('behavior: nothing of the channel rests in the clear', async () => {
  const { id, link } = await asked()
  const token = new URL(link).searchParams.get('channelToken') ?? 'none'
  const { nonce } = relay.request(link)
  const { db } = server.server.context.database
  const rows = JSON.stringify(await db.select().from(oneTimeIds))
  expect(rows).toContain('"sealed":"v1.')
  for (const secret of [token, nonce, id, binding]) expect(rows).not.toContain(secret)
})

test.each<[string, object, Asking]>([
  ['another binding', { binding: 'c'.repeat(22) }, {}],
  ['another project', {}, { projectId: 'other' }],
  ['another page', {}, { page: elsewhere }],
])('error: %s takes nothing, and uses nothing up', async (_what, change, asking) => {
  const { id, link } = await asked()
  await person.approve(link)
  expect(await outcome(id, change, asking)).toBe('401 handoff_invalid')
  expect(await outcome(id)).toBe('200 farcaster')
})

test('error: an id of another kind, in both directions', async () => {
  const { id, link } = await asked()
  await person.approve(link)
  expect(await outcome(id, { kind: 'handoff' })).toBe('401 handoff_invalid')
  const popup = { provider: 'passkey', binding, key: 'k'.repeat(22) }
  const handoff = (await post('/login/handoffs', popup)).json.id
  expect(await outcome(handoff)).toBe('401 handoff_invalid')
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
  const { id, link } = await asked()
  await person.approve(link, change, signer)
  expect(await outcome(id)).toBe('401 provider_refused')
  expect(await outcome(id)).toBe('401 handoff_invalid')
})

test('error: the relay brings the address of the owner, signed by another', async () => {
  const { id, link } = await asked()
  await person.approve(link, { address: person.owner.address }, stranger)
  expect(await outcome(id)).toBe('401 provider_refused')
})

test('error: what was good for one request is shown to another', async () => {
  const [first, second] = [await asked(), await asked()]
  await person.approve(first.link)
  await person.approve(second.link, { nonce: relay.request(first.link).nonce })
  expect(await outcome(second.id)).toBe('401 provider_refused')
  expect(await outcome(first.id)).toBe('200 farcaster')
})

test('error: the relay knows the channel no more', async () => {
  const { id } = await asked()
  relay.forget()
  expect(await outcome(id)).toBe('401 handoff_invalid')
})

test.each([500, 429])('error: the relay answers %d; what was asked for still stands', async (status) => {
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
  relay.fail(404)
  expect(wordOf(await post('/login/farcaster', { binding }))).toBe('503 provider_unavailable')
})

test.each([
  'javascript:alert(1)//',
  'http://farcaster.example/',
  'https://farcaster.example/ <x>',
  `https://farcaster.example/${'a'.repeat(1_000)}`,
])('error: the relay leads to %s', async (page) => {
  relay.leadTo(page)
  expect(wordOf(await post('/login/farcaster', { binding }))).toBe('503 provider_unavailable')
})

test('error: the relay answers with something else', async () => {
  const { id, link } = await asked()
  relay.complete(link, { message: 7 })
  expect(await outcome(id)).toBe('503 provider_unavailable')
})

test('error: nodes that fail just then: the yes is not lost, though the relay tells it once', async () => {
  await using lonely = await anvil(10)
  const lateComer = await farcasterPerson(relay, lonely.rpc)
  const node = await testServer({
    env: {
      AUTH_FARCASTER_ID: 'on',
      AUTH_FARCASTER_ISSUER: relay.origin,
      NETWORKS: 'eip155:10',
      RPC_URLS_EIP155_10: lonely.url,
    },
  })
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${await node.token()}` }
    return node.login(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
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
  await expect.poll(async () => words.push(...(await many())) && words, patience).toContain('200 farcaster')
  expect(words.filter((word) => word === '200 farcaster')).toHaveLength(1)
  await node[Symbol.asyncDispose]()
})

test.each([[{}], [{ binding: 'short' }], [{ binding: [binding] }]])('error: body %j', async (body) => {
  expect(wordOf(await post('/login/farcaster', body))).toBe('422 invalid_body')
})

test('error: no popup leads there', async () => {
  const answer = await post('/login/handoffs', { provider: 'farcaster', binding, key: 'k'.repeat(22) })
  expect(wordOf(answer)).toBe('422 invalid_body')
})

test('error: the project switches it off, also for what was asked for before', async () => {
  const { id, link } = await asked({ projectId: 'other' })
  await person.approve(link)
  const { database, projects: known } = server.server.context
  const other = eq(projects.id, 'other')
  await database.db
    .update(projects)
    .set({ settings: { socials: [] } })
    .where(other)
  known.changed('other')
  const refused = await post('/login/farcaster', { binding }, { projectId: 'other' })
  expect(wordOf(refused)).toBe('422 provider_unavailable')
  expect(await outcome(id, {}, { projectId: 'other' })).toBe('401 invalid_proof')
})

test('error: without nodes of OP Mainnet nobody is asked', async () => {
  const blind = await testServer({
    env: {
      AUTH_FARCASTER_ID: 'on',
      AUTH_FARCASTER_ISSUER: relay.origin,
      NETWORKS: 'eip155:1',
      RPC_URLS_EIP155_1: chain.url,
    },
  })
  const headers = { authorization: `Bearer ${await blind.token()}` }
  const opened = relay.opened()
  const answer = await blind.login('/login/farcaster', {
    ...{ method: 'POST', headers, body: JSON.stringify({ binding }) },
  })
  expect(wordOf(answer)).toBe('503 provider_unavailable')
  expect(relay.opened()).toBe(opened)
  await blind[Symbol.asyncDispose]()
})

test('error: the operator did not switch it on', async () => {
  const off = await testServer()
  const headers = { authorization: `Bearer ${await off.token()}` }
  const answer = await off.login('/login/farcaster', {
    ...{ method: 'POST', headers, body: JSON.stringify({ binding }) },
  })
  expect(wordOf(answer)).toBe('422 provider_unavailable')
  await off[Symbol.asyncDispose]()
})

test('error: another site, no frame token, another verb', async () => {
  const body = JSON.stringify({ binding })
  const foreign = await server.login('/login/farcaster', { method: 'POST', headers: { origin }, body })
  const bare = await server.login('/login/farcaster', { method: 'POST', body })
  const read = await server.login('/login/farcaster')
  expect([foreign, bare, read].map(({ json }) => json.code)).toEqual([
    'cross_site',
    'invalid_token',
    'method_not_allowed',
  ])
})

test('error: a client asks for more than a minute allows', async () => {
  const client = '192.0.2.9'
  const answers = await Promise.all(
    Array.from({ length: 125 }, () => post('/login/farcaster', { binding }, { client })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ json }) => json.code)).toEqual(Array(5).fill('rate_limited'))
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})
