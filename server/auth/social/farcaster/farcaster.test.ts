import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneTimeIds } from '../../../db/schema/oneTimeIds.ts'
import { projects } from '../../../db/schema/projects.ts'
import { accounts } from '../../../db/schema/users.ts'
import {
  type Asking,
  binding,
  elsewhere,
  farcasterStage,
  origin,
  pending,
  wordOf,
} from '../../../test/farcasterStage.ts'

let farcaster: Awaited<ReturnType<typeof farcasterStage>>
beforeAll(async () => {
  farcaster = await farcasterStage()
})
afterAll(() => farcaster[Symbol.asyncDispose]())

test('default', async () => {
  const { relay, person, server, take, outcome, asked } = farcaster
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
    })
    .toBe(200)
  expect(user).toMatchObject({ name: 'Ada', email: null, method: 'farcaster' })
  const { db } = server.server.context.database
  const known = await db.select().from(accounts).where(eq(accounts.provider, 'farcaster'))
  expect(known.map(({ providerAccountId }) => providerAccountId)).toEqual([String(person.fid)])
})

test('behavior: the same id is the same person', async () => {
  const { person, take, asked } = farcaster
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
  const { person, outcome, asked } = farcaster
  const { id, link } = await asked()
  await person.approve(link)
  const all = await Promise.all(Array.from({ length: 8 }, () => outcome(id)))
  expect(all.filter((word) => word === '200 farcaster')).toHaveLength(1)
  expect(await outcome(id)).toBe('401 handoff_invalid')
})

test('behavior: however often a frame asks, the relay is asked once a second', async () => {
  const { relay, outcome, asked } = farcaster
  const { id } = await asked()
  const before = relay.asked()
  const began = Date.now()
  for (let turn = 0; turn < 20; turn += 1) expect(await outcome(id)).toBe(pending)
  const seconds = Math.ceil((Date.now() - began) / 1000)
  expect(relay.asked() - before).toBeLessThanOrEqual(seconds + 1)
  expect(relay.asked() - before).toBeGreaterThan(0)
})

test('behavior: nothing of the channel rests in the clear', async () => {
  const { relay, server, asked } = farcaster
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
  const { person, outcome, asked } = farcaster
  const { id, link } = await asked()
  await person.approve(link)
  expect(await outcome(id, change, asking)).toBe('401 handoff_invalid')
  expect(await outcome(id)).toBe('200 farcaster')
})

test('error: an id of another kind, in both directions', async () => {
  const { person, post, outcome, asked } = farcaster
  const { id, link } = await asked()
  await person.approve(link)
  expect(await outcome(id, { kind: 'handoff' })).toBe('401 handoff_invalid')
  const popup = { provider: 'passkey', binding, key: 'k'.repeat(22) }
  const handoff = (await post('/login/handoffs', popup)).json.id
  expect(await outcome(handoff)).toBe('401 handoff_invalid')
})

test.each([[{}], [{ binding: 'short' }], [{ binding: [binding] }]])('error: body %j', async (body) => {
  const { post } = farcaster
  expect(wordOf(await post('/login/farcaster', body))).toBe('422 invalid_body')
})

test('error: no popup leads there', async () => {
  const { post } = farcaster
  const answer = await post('/login/handoffs', { provider: 'farcaster', binding, key: 'k'.repeat(22) })
  expect(wordOf(answer)).toBe('422 invalid_body')
})

test('error: the project switches it off, also for what was asked for before', async () => {
  const { person, server, post, outcome, asked } = farcaster
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
  const { relay, chain } = farcaster
  await using blind = await farcaster.another({
    AUTH_FARCASTER_ID: 'on',
    AUTH_FARCASTER_ISSUER: relay.origin,
    NETWORKS: 'eip155:1',
    RPC_URLS_EIP155_1: chain.url,
  })
  const opened = relay.opened()
  const answer = await blind.ask('/login/farcaster', { binding })
  expect(wordOf(answer)).toBe('503 provider_unavailable')
  expect(relay.opened()).toBe(opened)
})

test('error: the operator did not switch it on', async () => {
  await using off = await farcaster.another({})
  const answer = await off.ask('/login/farcaster', { binding })
  expect(wordOf(answer)).toBe('422 provider_unavailable')
})

test('error: another site, no frame token, another verb', async () => {
  const { server } = farcaster
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
  const { post } = farcaster
  const client = '192.0.2.9'
  const answers = await Promise.all(
    Array.from({ length: 125 }, () => post('/login/farcaster', { binding }, { client })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ json }) => json.code)).toEqual(Array(5).fill('rate_limited'))
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})
