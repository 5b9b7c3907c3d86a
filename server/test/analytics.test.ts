import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsBatchLimit, eventsLimit } from '../contract/v1/events.ts'
import { analyticsEvents } from '../db/schema/analyticsEvents.ts'
import { projects } from '../db/schema/projects.ts'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    projects: {
      wants: ['http://demo.example'],
      other: ['http://demo.example'],
      quiet: ['http://demo.example'],
    },
  })
  const { database, projects: known } = server.server.context
  for (const id of ['wants', 'other']) {
    await database.db
      .update(projects)
      .set({ settings: { analytics: true } })
      .where(eq(projects.id, id))
    known.changed(id)
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const event = (props: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
  eventId: randomUUID(),
  url: 'https://shop.example/basket?person=me',
  domain: 'shop.example',
  timestamp: 1_760_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', ...props },
  ...rest,
})
function send(body: unknown, options: { path?: string; query?: string; origin?: string } = {}) {
  const { path = '/e', query = 'projectId=wants&st=appkit&sv=html-wagmi-4.2.2', origin } = options
  return server.request(`${path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...(origin !== undefined && { origin }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const rows = async () => server.server.context.database.db.select().from(analyticsEvents)
const rowOf = async (eventId: string) => (await rows()).filter((row) => row.eventId === eventId)
const count = (name: string) => server.metric('gatehouse_analytics_events_total', { event: name })

describe('POST /e and /batch', () => {
  test('default: whatever the content type says, kept without who it was', async () => {
    const sent = event({ address, properties: { network: 'eip155:1', view: 'Connect' } })
    const { status, json, headers } = await send(sent, { origin: 'http://demo.example' })
    expect([status, json]).toEqual([202, { ok: true }])
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    const [row] = await rowOf(sent.eventId)
    expect(row).toMatchObject({
      projectId: 'wants',
      event: 'MODAL_OPEN',
      type: 'track',
      domain: 'shop.example',
      sdkType: 'appkit',
      sdkVersion: 'html-wagmi-4.2.2',
      toldAt: new Date(1_760_000_000_000),
      properties: { network: 'eip155:1', view: 'Connect' },
    })
    expect(row?.addressHash).toMatch(/^[\w-]{22}$/)
    expect(JSON.stringify(row)).not.toMatch(/basket|person|5290/i)
  })

  test('behavior: both take one or many', async () => {
    const [one, ...many] = [event(), event(), event()]
    expect((await send(one, { path: '/batch' })).status).toBe(202)
    expect((await send(many, { path: '/e' })).status).toBe(202)
    expect((await send([], { path: '/batch' })).status).toBe(202)
    for (const { eventId } of [one, ...many]) expect(await rowOf(String(eventId))).toHaveLength(1)
  })

  test('behavior: an event is one row, however often it comes; of another project it is another', async () => {
    const sent = event()
    await Promise.all([send([sent, sent]), send(sent), send([event(), sent])])
    expect(await rowOf(sent.eventId)).toHaveLength(1)
    await send(sent, { query: 'projectId=other' })
    expect((await rowOf(sent.eventId)).map(({ projectId }) => projectId).sort()).toEqual(['other', 'wants'])
  })

  test('behavior: one address is one hash in a project, whatever its spelling, and another elsewhere', async () => {
    const spellings = [address, address.toLowerCase(), `eip155:8453:${address}`]
    const sent = spellings.map((each) => event({ address: each }))
    await send(sent)
    const hashes = (await Promise.all(sent.map(({ eventId }) => rowOf(eventId)))).map(
      ([row]) => row?.addressHash,
    )
    expect(new Set(hashes).size).toBe(1)
    const elsewhere = event({ address })
    await send(elsewhere, { query: 'projectId=other' })
    expect((await rowOf(elsewhere.eventId))[0]?.addressHash).not.toBe(hashes[0])
  })

  test('behavior: addresses among the properties rest as hashes, too', async () => {
    const secrets = [
      address,
      `eip155:1:${address}`,
      `0x${'ab'.repeat(32)}`,
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    ]
    const sent = event({
      properties: { to: secrets, deep: { [address]: `sent to ${address}` }, amount: '1.5' },
    })
    await send(sent)
    const [row] = await rowOf(sent.eventId)
    expect(row?.properties).toMatchObject({ amount: '1.5' })
    for (const secret of secrets) expect(JSON.stringify(row)).not.toContain(secret.replace(/^eip155:1:/, ''))
    expect(JSON.stringify(row).toLowerCase()).not.toContain(address.toLowerCase())
  })

  test('behavior: unknown names are taken and counted together', async () => {
    const before = [await count('unknown'), await count('MODAL_OPEN')]
    const sent = event({ event: 'SOMETHING_NEW', type: '' })
    await send([sent, event()])
    expect((await rowOf(sent.eventId))[0]?.event).toBe('SOMETHING_NEW')
    expect([await count('unknown'), await count('MODAL_OPEN')]).toEqual(before.map((number) => number + 1))
  })

  test('behavior: a project that wants none has none', async () => {
    const before = await count('MODAL_OPEN')
    const sent = event()
    expect((await send(sent, { query: 'projectId=quiet' })).status).toBe(202)
    expect(await rowOf(sent.eventId)).toEqual([])
    expect(await count('MODAL_OPEN')).toBe(before + 1)
  })

  test('param: a time as text, as the telemetry of AppKit sends it', async () => {
    const sent = {
      eventId: randomUUID(),
      url: 'https://app.example/',
      domain: 'app.example',
      timestamp: '2026-11-24T09:11:42.751Z',
      props: {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        properties: { errorType: 'Error', errorMessage: 'x', uncaught: false },
      },
    }
    expect((await send(sent)).status).toBe(202)
    expect((await rowOf(sent.eventId))[0]?.toldAt?.toISOString()).toBe(sent.timestamp)
  })

  test('behavior: what is malformed spoils nothing beside it', async () => {
    const good = event()
    expect((await send([{}, good, null, event({}, { eventId: 7 }), 'x'])).status).toBe(202)
    expect(await rowOf(good.eventId)).toHaveLength(1)
  })

  test('behavior: what a database would choke on', async () => {
    const sent = [
      event({ properties: { text: 'a\u0000b', half: '\ud800', '\u0000': 1, __proto__: { a: 1 } } }),
      event({}, { timestamp: 1e300 }),
      event({}, { timestamp: -1, domain: 'a\u0000' }),
      event({ properties: { much: 'x '.repeat(4_000) } }),
      event({ type: null }),
      event({}, { timestamp: 'yesterday' }),
    ]
    for (const each of sent) {
      expect((await send(each)).status).toBe(202)
      expect(await rowOf(each.eventId)).toHaveLength(1)
    }
    const [first, second, third, fourth] = await Promise.all(sent.map(({ eventId }) => rowOf(eventId)))
    expect(first?.[0]?.properties).toMatchObject({ text: 'a\ufffdb', half: '\ufffd' })
    expect([second?.[0]?.toldAt, third?.[0]?.domain, fourth?.[0]?.properties]).toEqual([null, null, null])
  })

  test('behavior: depth without end', async () => {
    const sent = event({ properties: { deep: 'here' } })
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    expect((await send(JSON.stringify(sent).replace('"here"', deep))).status).toBe(202)
    expect(JSON.stringify((await rowOf(sent.eventId))[0]?.properties)).toBe('{"deep":[[[[[null]]]]]}')
  })

  test('behavior: our own frame sends for the project that embeds it', async () => {
    expect((await send(event(), { origin: server.widgetOrigin })).status).toBe(202)
  })

  test('behavior: a preflight', async () => {
    const { status, headers } = await server.request('/e?projectId=wants', { method: 'OPTIONS' })
    expect([status, headers['access-control-allow-methods']]).toEqual([204, 'POST'])
  })

  test.each([
    ['no project id', event(), { query: '' }, 400, 'invalid_query'],
    ['a malformed one', event(), { query: 'projectId=A%20b' }, 400, 'invalid_query'],
    ['an unknown project', event(), { query: 'projectId=nobody' }, 403, 'unknown_project'],
    ['another origin', event(), { origin: 'https://evil.example' }, 403, 'origin_not_allowed'],
    ['no JSON', '{', {}, 400, 'invalid_body'],
    ['no event', { a: 1 }, {}, 422, 'invalid_body'],
    ['no event at all', [1, null], {}, 422, 'invalid_body'],
    ['too many', Array(eventsBatchLimit + 1).fill(0), {}, 413, 'batch_too_large'],
    ['too large', 'x'.repeat(eventsLimit + 1), {}, 413, 'body_too_large'],
  ])('error: %s', async (_, body, options, status, code) => {
    const before = (await rows()).length
    for (const path of ['/e', '/batch']) {
      const answer = await send(body, { path, ...options })
      expect([answer.status, answer.json.code]).toEqual([status, code])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
    expect((await rows()).length).toBe(before)
  })

  test('error: GET', async () => {
    const { status, headers } = await server.request('/e?projectId=wants')
    expect([status, headers['allow']]).toEqual([405, 'POST, OPTIONS'])
  })
})

describe('what is kept', () => {
  test('behavior: a project takes its events with it', async () => {
    const { database } = server.server.context
    await database.db.insert(projects).values({ id: 'leaving', name: 'x', settings: { analytics: true } })
    const sent = event()
    await send(sent, { query: 'projectId=leaving' })
    expect(await rowOf(sent.eventId)).toHaveLength(1)
    await database.db.delete(projects).where(eq(projects.id, 'leaving'))
    expect(await rowOf(sent.eventId)).toEqual([])
  })

  test('param: ANALYTICS_STORE=off', async () => {
    await using none = await testServer({
      database: server.server.context.database,
      env: { ANALYTICS_STORE: 'off' },
      projects: {},
    })
    const sent = event()
    const answer = await none.request('/e?projectId=wants', { method: 'POST', body: JSON.stringify(sent) })
    expect(answer.status).toBe(202)
    expect(await rowOf(sent.eventId)).toEqual([])
  })
})
