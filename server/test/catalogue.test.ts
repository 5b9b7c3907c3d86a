import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueFacts } from '../admin/catalogueFacts.ts'
import { runAdmin } from '../admin/runAdmin.ts'
import { type CatalogueEntry, parseEntry } from '../catalogue/entry.ts'
import { shippedEntries } from '../catalogue/shippedEntries.ts'
import { catalogueListSchema } from '../contract/catalogue.ts'
import { type ProjectSettings, projects } from '../db/schema/projects.ts'
import { type TestServer, testServer } from './testServer.ts'

const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const own = (number: number, more: object = {}): CatalogueEntry => {
  const entry = parseEntry({
    name: `Own ${String(number).padStart(4, '0')}`,
    homepage: `https://own-${number}.example`,
    chains: ['eip155:*'],
    supports_wc: true,
    order: 5_000,
    ...more,
  })
  if (typeof entry === 'string') throw new Error(entry)
  return entry
}
const many = [
  own(0, { image: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` }),
  ...Array.from({ length: 1_199 }, (_, number) => own(number + 1)),
]
const shipped = shippedEntries()

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    config: { catalogue: { entries: many, url: undefined, schemes: [] } },
    projects: { demo: ['https://shop.example'], choosy: [] },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (query = '', headers: Record<string, string> = {}, project = 'demo') =>
  server.request(`/getWallets?projectId=${project}&st=appkit&sv=html-1.7.2${query}`, { headers })
async function names(query: string, project = 'demo'): Promise<string[]> {
  const { json } = await ask(query, {}, project)
  return json.data.map(({ name }: { name: string }) => name)
}
async function set(id: string, settings: ProjectSettings): Promise<void> {
  await server.server.context.database.db.update(projects).set({ settings }).where(eq(projects.id, id))
  server.server.context.projects.changed(id)
}
const admin = (...argv: string[]) =>
  runAdmin(
    {
      db: server.server.context.database.db,
      sealer: server.server.context.sealer,
      who: 'admin:test',
      changed: () => {},
      catalogue: catalogueFacts(server.server.config),
      walletsChanged: () => server.server.context.catalogue.changed(),
    },
    argv,
  )

describe('GET /getWallets', () => {
  test('default: the first forty by rank, by the contract', async () => {
    const { status, json, headers } = await ask()
    const { data, count } = catalogueListSchema.parse(json)
    expect([status, data.length, count]).toEqual([200, 40, shipped.length + 1_200])
    expect(data[0]?.name).toBe('MetaMask')
    expect(data[0]).not.toHaveProperty('sources')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300, stale-while-revalidate=7200',
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'x-project-id, accept-encoding',
    })
  })

  test('param: the first of them bring their pictures, which are those of their addresses', async () => {
    const { json } = await ask('&pictures=2')
    const { data } = catalogueListSchema.parse(json)
    expect(data.map(({ picture }) => picture !== undefined)).toEqual(data.map((_, place) => place < 2))
    const [first] = data
    const { text } = await server.request(`/getWalletImage/${first?.image_id}`)
    const [head, body = ''] = first?.picture?.split(',') ?? []
    expect(head).toBe('data:image/svg+xml;base64')
    expect(Buffer.from(body, 'base64').toString()).toBe(text)
    expect((await ask()).json.data[0]).not.toHaveProperty('picture')
  })

  test('behavior: pages hold every wallet once, in order', async () => {
    const seen: string[] = []
    for (let page = 1; ; page += 1) {
      const { json } = await ask(`&entries=100&page=${page}`)
      expect(json.count).toBe(shipped.length + 1_200)
      if (json.data.length === 0) break
      seen.push(...json.data.map(({ id }: { id: string }) => id))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(shipped.length + 1_200)
    const last = await ask('&page=1000000&entries=100')
    expect([last.status, last.json.data]).toEqual([200, []])
  })

  test('behavior: eip155:1 is no eip155:10', async () => {
    const on = async (id: string) => (await names(`&chains=${id}&search=ready`)).length
    expect([await on('eip155:1'), await on('eip155:10')]).toEqual([1, 0])
  })

  test('behavior: search, badge, names and rdns', async () => {
    expect((await names('&search=meta'))[0]).toBe('MetaMask')
    expect(await names('&search=OWN%201')).toHaveLength(40)
    expect(await names('&search=.*')).toEqual([])
    expect(await names('&names=MetaMask,Phantom&badge=certified')).toEqual(['MetaMask', 'Phantom'])
    expect(await names('&rdns=io.metamask,io.rabby')).toEqual(['MetaMask', 'Rabby Wallet'])
  })

  test('behavior: 304 for who has it, packed for who takes that', async () => {
    const first = await ask('', { 'accept-encoding': 'gzip' })
    expect(first.headers['content-encoding']).toBe('gzip')
    const { etag = '' } = first.headers
    const again = await ask('', { 'accept-encoding': 'gzip', 'if-none-match': String(etag) })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('behavior: what a project excludes and includes holds at once', async () => {
    const [metamask = '', phantom = ''] = shipped.flatMap(({ name, id }) =>
      ['MetaMask', 'Phantom'].includes(name) ? [id] : [],
    )
    expect((await names('', 'choosy'))[0]).toBe('MetaMask')
    await set('choosy', { excludedWallets: [metamask, 'trust wallet', 'com.coinbase.wallet'] })
    expect((await names('', 'choosy'))[0]).toBe('Phantom')
    expect(await names(`&include=${metamask}`, 'choosy')).toEqual([])
    await set('choosy', { includedWallets: [metamask, phantom], excludedWallets: [metamask] })
    expect(await names('', 'choosy')).toEqual(['Phantom'])
    expect((await names(''))[0]).toBe('MetaMask')
  })

  test('behavior: the frame knows names and rdns of what is excluded by id', async () => {
    const [{ id = '' } = {}] = shipped
    const config = async () => (await server.request('/frame?projectId=choosy')).text
    await set('choosy', { excludedWallets: [id], featuredWallets: [id], analytics: true })
    const text = await config()
    expect(text).toContain(`"excludedWallets":["${id}","metamask","io.metamask","io.metamask.mobile"]`)
    expect(text).toContain(`"wallets":{"featured":["${id}"],"include":[],"exclude":["${id}"]`)
    expect(text).toContain('"analytics":true')
    for (const [word, marks] of [
      ['io.metamask', ['io.metamask', 'metamask', 'io.metamask.mobile']],
      ['App.Phantom', ['app.phantom', 'phantom']],
      ['com.unlisted', ['com.unlisted']],
      ['unlisted', ['unlisted']],
    ] as const) {
      await set('choosy', { excludedWallets: [word] })
      expect(await config()).toContain(`"excludedWallets":${JSON.stringify(marks)}`)
    }
    const mine = own(9_000)
    await set('choosy', { excludedWallets: [mine.id] })
    expect(await config()).toContain(`"excludedWallets":["${mine.id}"]`)
    await admin('wallet', 'add', JSON.stringify(mine))
    expect(await config()).toContain(`"excludedWallets":["${mine.id}","own 9000"]`)
    await admin('wallet', 'remove', mine.id)
  })

  test.each([
    ['&page=0', 'page'],
    ['&page=999999999999', 'page'],
    ['&entries=101', 'entries'],
    ['&badge_type=gold', 'badge_type'],
    ['&chains=eip155', 'chains'],
    [`&search=${'x'.repeat(10_000)}`, 'search'],
    [`&x=${'x'.repeat(14_000)}`, ''],
  ])('error: %.30s', async (query, field) => {
    const before = await server.metric('gatehouse_refused_total', { code: 'invalid_query' })
    const { status, json, headers } = await ask(query)
    expect([status, json.code, json.reasons[0].field]).toEqual([400, 'invalid_query', field])
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    expect(await server.metric('gatehouse_refused_total', { code: 'invalid_query' })).toBe(before + 1)
  })
})

describe('who asks', () => {
  test('behavior: a page of the project, by query or by header, and nobody else', async () => {
    const from = async (origin: string) => {
      const { status, json } = await ask('', { origin })
      return status === 200 ? 200 : [status, json.code]
    }
    expect(await from('https://shop.example')).toBe(200)
    expect(await from(server.widgetOrigin)).toBe(200)
    for (const origin of [
      'https://shop.example.evil.example',
      'https://evil.example',
      'null',
      'http://localhost',
    ])
      expect(await from(origin)).toEqual([403, 'origin_not_allowed'])
    const byHeader = await server.request('/getWallets', { headers: { 'x-project-id': 'demo' } })
    expect(byHeader.status).toBe(200)
  })

  test.each(['/getWallets', '/getWallets?projectId=nobody', '/getAnalyticsConfig?projectId=%00'])(
    'error: %s',
    async (path) => {
      const { status, json } = await server.request(path)
      expect([status, json.code, json.reasons]).toEqual([
        403,
        'unknown_project',
        [{ field: 'projectId', description: 'Unauthorized: invalid key' }],
      ])
    },
  )

  test('behavior: a preflight passes, another method does not', async () => {
    const preflight = await server.request('/getWallets', { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('x-project-id')
    const post = await server.request('/getWallets?projectId=demo', { method: 'POST' })
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const head = await server.request('/getWallets?projectId=demo', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test('behavior: the login origin has none of it', async () => {
    expect((await server.login('/getWallets?projectId=demo')).status).toBe(404)
  })
})

describe('pictures', () => {
  const image = (id: string) => server.request(`/getWalletImage/${id}`)

  test('default: by image_id for good, by wallet id for a day', async () => {
    const { json } = await ask('&search=own%200000')
    const [{ id, image_id }] = json.data
    const forGood = await image(image_id)
    expect([forGood.status, forGood.text]).toEqual([200, picture])
    expect(forGood.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    for (const other of [id, `${id}.00000000`]) {
      const day = await image(other)
      expect([day.text, day.headers['cache-control']]).toEqual([picture, 'public, max-age=86400'])
    }
  })

  test('behavior: every wallet has one', async () => {
    const { json } = await ask('&entries=100')
    const answers = await Promise.all(json.data.map(({ image_id }: { image_id: string }) => image(image_id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test.each([
    ['/getWalletImage/unknown'],
    [`/getWalletImage/${'0'.repeat(64)}`],
    ['/getWalletImage/..%2f..%2fpackage.json'],
    ['/public/getAssetImage/nowhere'],
    ['/public/getAssetImage/..%2fmain-AbCdEf12'],
    ['/public/getAssetImage/%E0%A4%A'],
    ['/public/getCurrencyImage/DOLLAR'],
    ['/public/getCurrencyImage/%3Csvg'],
    ['/public/getTokenImage/%22%3E%3Cscript%3E'],
    [`/public/getTokenImage/${'X'.repeat(40)}`],
  ])('error: %.60s', async (path) => {
    expect([400, 404]).toContain((await server.request(path)).status)
  })

  test('behavior: networks by their ids, and by the ids that clients have built in', async () => {
    for (const id of ['ethereum', 'eip155:1', 'eip155%3A1', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900']) {
      for (const folder of ['/public/getAssetImage', '/getAssetImage']) {
        const { status, headers } = await server.request(`${folder}/${id}`)
        expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      }
    }
  })

  test('behavior: currencies and tokens', async () => {
    expect((await server.request('/public/getCurrencyImage/USD')).text).toContain('>$</text>')
    expect((await server.request('/getCurrencyImage/eur')).text).toContain('>€</text>')
    expect((await server.request('/public/getTokenImage/abcde')).text).toContain('>Ab</text>')
    // Three letters of it would be the name of another coin.
    expect((await server.request('/public/getTokenImage/USDbC')).text).toContain('>Us</text>')
  })
})

test('GET /getAnalyticsConfig', async () => {
  const config = async () => (await server.request('/getAnalyticsConfig?projectId=choosy')).json
  await set('choosy', {})
  expect(await config()).toEqual({ isAnalyticsEnabled: false })
  await set('choosy', { analytics: true })
  expect(await config()).toEqual({ isAnalyticsEnabled: true })
})
