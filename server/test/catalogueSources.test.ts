import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { catalogueFacts } from '../admin/catalogueFacts.ts'
import { runAdmin } from '../admin/runAdmin.ts'
import { shippedEntries } from '../catalogue/shippedEntries.ts'
import { type TestServer, testServer } from './testServer.ts'

// Where the wallets of the catalogue come from: shipped, added by command, copied from another catalogue.

const shipped = shippedEntries()
const id = 'ab'.repeat(32)
const moss = {
  id: 'cd'.repeat(32),
  name: 'Moss',
  homepage: 'https://moss.example',
  chains: ['eip155:1'],
  supports_wc: true,
}

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function names(query: string): Promise<string[]> {
  const { json } = await server.request(`/getWallets?projectId=demo${query}`)
  return json.data.map(({ name }: { name: string }) => name)
}
const run = (statement: string) => server.server.context.database.db.execute(statement)
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

describe('wallets of the operator', () => {
  const fern = {
    name: 'Fern',
    homepage: 'https://fern.example',
    chains: ['eip155:1'],
    supports_wc: true,
    order: 1,
  }

  test('default: added, changed and removed at once', async () => {
    const added = await admin('wallet', 'add', JSON.stringify(fern))
    const id = /[0-9a-f]{64}/.exec(added.output)?.[0] ?? ''
    expect([added.code, (await names(''))[0]]).toEqual([0, 'Fern'])
    await admin('wallet', 'add', JSON.stringify({ ...fern, name: 'Fern Two' }))
    expect((await names(''))[0]).toBe('Fern Two')
    expect((await admin('wallet', 'list', 'fern')).output).toBe(`${id}  Fern Two  (added)`)
    expect((await admin('wallet', 'list', 'metamask')).output).toMatch(/^[0-9a-f]{64} {2}MetaMask$/)
    expect((await admin('wallet', 'remove', id)).code).toBe(0)
    expect((await names(''))[0]).toBe('MetaMask')
    expect((await admin('wallet', 'remove', id)).code).toBe(1)
  })

  test('behavior: one takes the place of a shipped wallet with its rdns', async () => {
    const { output } = await admin(
      'wallet',
      'add',
      JSON.stringify({ ...fern, name: 'Our fox', rdns: 'io.metamask' }),
    )
    expect(await names('&rdns=io.metamask')).toEqual(['Our fox'])
    await admin('wallet', 'remove', /[0-9a-f]{64}/.exec(output)?.[0] ?? '')
    expect(await names('&rdns=io.metamask')).toEqual(['MetaMask'])
  })

  test.each([
    ['{'],
    ['null'],
    [JSON.stringify({ ...fern, homepage: 'javascript:alert(1)' })],
    [JSON.stringify({ ...fern, mobile_link: 'data://x' })],
  ])('error: wallet add %s', async (json) => {
    expect((await admin('wallet', 'add', json)).code).toBe(2)
  })

  test('error: a picture that is not in the build is named, with what is close to it', async () => {
    const ask = (icon: string) => admin('wallet', 'add', JSON.stringify({ ...fern, icon }))
    const wrong = await ask('ferm')
    expect(wrong).toMatchObject({ code: 2 })
    expect(wrong.output).toContain(
      'The wallet cannot be added: icon "ferm" names a picture that is not in the build; close to it: fern.',
    )
    expect(await names('&search=fern')).toEqual([])
    const right = await ask('fern')
    expect(right.code).toBe(0)
    await admin('wallet', 'remove', /[0-9a-f]{64}/.exec(right.output)?.[0] ?? '')
  })

  test('error: so does one of CATALOGUE_FILE, which stops the start', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'gatehouse-wallets-')), 'wallets.json')
    onTestFinished(() => rmSync(dirname(path), { recursive: true }))
    writeFileSync(path, JSON.stringify({ wallets: [{ ...fern, icon: 'ferm' }] }))
    await expect(testServer({ env: { CATALOGUE_FILE: path } })).rejects.toThrow(
      'CATALOGUE_FILE: Fern: icon "ferm" names a picture that is not in the build; close to it: fern.',
    )
  })

  test('error: a row that nobody understands stays out', async () => {
    await run(`insert into catalogue_wallets (id, entry) values ('x', '{"name":"Broken"}')`)
    await server.server.context.catalogue.changed()
    expect(await names('&search=broken')).toEqual([])
    await run(`delete from catalogue_wallets where id = 'x'`)
  })
})

describe('another catalogue', () => {
  const record = {
    id,
    name: 'Remote',
    homepage: 'https://remote.example',
    chains: ['eip155:1'],
    image_id: 'pic',
    order: 1,
    supports_wc: true,
  }
  let isDown = false
  let links: Record<string, string> = {}
  const standIn = createServer((request, response) => {
    if (isDown) return void response.writeHead(500).end()
    if (request.url?.startsWith('/getWalletImage/pic')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end('png')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: [{ ...record, ...links }], count: 1 }))
  })
  beforeAll(() => new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    standIn.close()
  })
  const start = (more: { entries?: (typeof moss)[]; schemes?: string[] } = {}) => {
    const url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
    const { database } = server.server.context
    return testServer({ database, config: { catalogue: { entries: [moss], schemes: [], ...more, url } } })
  }
  const list = (copy: TestServer) => copy.request('/getWallets?projectId=demo&entries=3')

  test('default: its wallets take the place of the shipped ones, its pictures come through us', async () => {
    isDown = false
    await using copy = await start()
    await expect.poll(async () => (await list(copy)).json.count).toBe(2)
    const [first] = (await list(copy)).json.data
    expect(first).toMatchObject({ id, name: 'Remote', image_id: id })
    const image = await copy.request(`/getWalletImage/${id}`)
    expect([image.text, image.headers['content-type'], image.headers['cache-control']]).toEqual([
      'png',
      'image/png',
      'public, max-age=86400',
    ])
    expect(await copy.metric('gatehouse_catalogue_upstream_requests_total', { outcome: 'ok' })).toBe(2)
    expect(await copy.metric('gatehouse_catalogue_wallets')).toBe(2)
  })

  test('behavior: links to apps pass where their scheme is known, ours, or named', async () => {
    const linksOf = async (more?: Parameters<typeof start>[0]) => {
      await using copy = await start(more)
      await expect.poll(async () => (await list(copy)).json.count).toBe(2)
      const found = (await list(copy)).json.data.find(({ name }: { name: string }) => name === 'Remote')
      const dropped = await copy.metric('gatehouse_catalogue_dropped_schemes')
      return [found.mobile_link, found.desktop_link, found.app_schemes, dropped]
    }
    links = { mobile_link: 'metamask://app', desktop_link: 'Fern://x' }
    expect(await linksOf()).toEqual(['metamask://app', undefined, ['metamask'], 1])
    expect(await linksOf({ schemes: ['fern'] })).toEqual([
      'metamask://app',
      'Fern://x',
      ['metamask', 'fern'],
      0,
    ])
    const own = { ...moss, mobile_link: 'fern://' }
    expect(await linksOf({ entries: [own] })).toEqual(['metamask://app', 'Fern://x', ['metamask', 'fern'], 0])
    links = { mobile_link: 'vscode://file/a', desktop_link: 'https://remote.example/app' }
    expect(await linksOf()).toEqual([undefined, 'https://remote.example/app', undefined, 0])
    links = {}
  })

  test('error: while it does not answer the shipped list stands', async () => {
    isDown = true
    await using copy = await start()
    const failed = () => copy.metric('gatehouse_catalogue_upstream_requests_total', { outcome: 'status' })
    await expect.poll(failed).toBe(1)
    expect((await list(copy)).json.count).toBe(shipped.length + 1)
  })

  test('error: a picture that does not come is letters, for a minute', async () => {
    isDown = false
    await using copy = await start()
    await expect.poll(async () => (await list(copy)).json.count).toBe(2)
    isDown = true
    const image = await copy.request(`/getWalletImage/${id}`)
    expect([image.status, image.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    expect(image.text).toContain('>Re</text>')
  })
})
