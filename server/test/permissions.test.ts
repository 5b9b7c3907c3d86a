import { eq } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import { databaseKinds, serverOn } from './bothDatabases.ts'
import { inAnHour, permissionClient, refused } from './permissionClient.ts'
import type { TestServer } from './testServer.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = `eip155:1:${address}`
let number = 0
/** An account that nobody used before. */
const newAccount = (chain = 1): string => `eip155:${chain}:0x${String(++number).padStart(40, '0')}`
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let server: TestServer
  beforeAll(async () => {
    if (!skip)
      server = await serverOn(kind, {
        projects: { demo: ['http://demo.example'], other: ['http://other.example'] },
      })
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  const of = (who: string, project?: string) => permissionClient(server, who, project)

  test.skipIf(skip)('default: created, activated, read, revoked', async () => {
    const client = of(newAccount())
    const expiry = inAnHour()
    const policies = [{ type: 'gas', data: { limit: '0x1' } }]
    const permissions = [{ type: 'anything', data: 'at all' }]
    const created = await client.create({ expiry, permissions, policies })
    expect(created.status).toBe(200)
    expect(created.headers['cache-control']).toBe('no-store')
    const { pci } = created.json
    expect(pci).toMatch(uuid)
    expect(await refused(client.context(pci))).toEqual([400, 'permission_not_active', 'pci'])
    const activated = await client.activate(pci, '0xABcd')
    expect([activated.status, activated.json]).toEqual([200, { success: true }])
    expect((await client.context(pci)).json).toEqual({ context: '0xABcd' })
    const before = (await client.list()).json.pcis
    expect(before).toEqual([
      {
        project: { id: 'demo', name: 'Project demo', url: null, iconUrl: null },
        pci,
        expiry,
        createdAt: expect.closeTo(Date.now() / 1000, -2),
        permissions,
        policies,
        context: '0xABcd',
        revokedAt: null,
      },
    ])
    const revoked = await client.revoke({ pci })
    expect([revoked.status, revoked.json]).toEqual([200, { success: true }])
    const [after] = (await client.list()).json.pcis
    expect(after.revokedAt).toBeGreaterThanOrEqual(after.createdAt)
    for (const late of [client.revoke({ pci }), client.activate(pci), client.context(pci)])
      expect(await refused(late)).toEqual([400, 'permission_ended', 'pci'])
  })

  test.skipIf(skip)('param: both forms of the public key, a key for each', async () => {
    const old = (await of(account).create()).json.key
    const plain = (await of(account).create({}, '&v=2')).json.key
    expect([old.type, plain.type]).toEqual(['secp256k1', 'secp256k1'])
    expect(plain.publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
    expect(old.publicKey).toMatch(/^0x[0-9a-f]{260}$/)
    const inside = Buffer.from(old.publicKey.slice(2), 'hex').toString('ascii')
    expect(inside).toMatch(/^04[0-9a-f]{128}$/)
    expect(`0x${inside}`).not.toBe(plain.publicKey)
  })

  test.skipIf(skip)('behavior: the private key rests sealed, and leaves in no answer', async () => {
    const client = of(newAccount())
    const answer = await client.create({}, '&v=2')
    const [row] = await server.server.context.database.db
      .select()
      .from(sessionPermissions)
      .where(eq(sessionPermissions.pci, answer.json.pci))
    expect(row?.sealedPrivateKey).toMatch(/^v1\.[\w-]+$/)
    const listed = await client.list()
    for (const { text } of [answer, listed]) expect(text).not.toContain(row?.sealedPrivateKey)
    expect(listed.text).not.toContain(row?.publicKey)
  })

  test.skipIf(skip)('behavior: an account of any case, on its own chain only', async () => {
    const who = newAccount().replace(/.$/, 'a')
    const { pci } = (await of(who).create()).json
    const shout = who.replace(/a$/, 'A')
    expect((await of(shout).list()).json.pcis).toHaveLength(1)
    expect((await of(encodeURIComponent(who)).list()).json.pcis).toHaveLength(1)
    const elsewhere = of(who.replace('eip155:1:', 'eip155:10:'))
    expect((await elsewhere.list()).json.pcis).toEqual([])
    expect(await refused(elsewhere.activate(pci))).toEqual([400, 'permission_not_found', 'pci'])
  })

  test.skipIf(skip)('behavior: what stands is listed first, and 255 at most', async () => {
    const who = newAccount()
    const { pci } = await of(who).granted([])
    const [row] = await server.server.context.database.db
      .select()
      .from(sessionPermissions)
      .where(eq(sessionPermissions.pci, pci))
    if (!row) throw new Error('It was not stored')
    const flood = Array.from({ length: 300 }, () => ({
      ...row,
      pci: crypto.randomUUID(),
      createdAt: row.createdAt + 60,
      context: null,
    }))
    await server.server.context.database.db.insert(sessionPermissions).values(flood)
    const { pcis } = (await of(who).list()).json
    expect(pcis).toHaveLength(255)
    expect(pcis[0].pci).toBe(pci)
  })

  test.skipIf(skip)('behavior: a project sees all of the account and touches only its own', async () => {
    const who = newAccount()
    const [mine, theirs] = [of(who), of(who, 'other')]
    const { pci } = await theirs.granted([])
    const [listed] = (await mine.list()).json.pcis
    expect(listed.project).toEqual({ id: 'other', name: 'Project other', url: null, iconUrl: null })
    for (const tried of [mine.activate(pci, '0x00'), mine.context(pci), mine.revoke({ pci })])
      expect(await refused(tried)).toEqual([400, 'permission_not_found', 'pci'])
    expect((await theirs.context(pci)).json).toEqual({ context: '0xc0ffee' })
  })

  test.skipIf(skip)('behavior: of two that revoke at once one does', async () => {
    const client = of(newAccount())
    const { pci } = (await client.create()).json
    const both = await Promise.all([client.revoke({ pci }), client.revoke({ pci })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test.skipIf(skip)('error: a context stays what it is; the same again changes nothing', async () => {
    const client = of(newAccount())
    const { pci } = (await client.create()).json
    const both = await Promise.all([client.activate(pci, '0xab'), client.activate(pci, '0xcd')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const { context } = (await client.context(pci)).json
    expect((await client.activate(pci, context)).status).toBe(200)
    expect(await refused(client.activate(pci, '0xef'))).toEqual([400, 'permission_active', 'pci'])
    expect((await client.context(pci)).json).toEqual({ context })
  })

  const key = (digit: string) => ({
    type: 'secp256k1',
    publicKey: privateKeyToAccount(`0x${digit.repeat(64)}`).publicKey,
  })
  const one = { type: 'key', data: key('1') }
  const keys = (...all: unknown[]) => ({ type: 'keys', data: { keys: all } })
  test.skipIf(skip).each([
    ['a signer that nobody asked with', one, { type: 'key', data: key('2') }],
    ['keys without the one that asked', one, keys(key('2'), key('3'))],
    ['one of two keys', keys(key('1'), key('2')), one],
    ['a signer of another kind', one, { type: 'account', data: { address } }],
  ])('error: %s activates nothing', async (_name, signer, other) => {
    const client = of(newAccount())
    const { pci } = (await client.create({ signer })).json
    const tried = client.activate(pci, '0xab', { signer: other })
    expect(await refused(tried)).toEqual([400, 'invalid_body', 'signer'])
    expect(await refused(client.context(pci))).toEqual([400, 'permission_not_active', 'pci'])
  })

  test.skipIf(skip).each([
    ['the same', one],
    ['a list with the server’s key beside it', keys(key('1'), key('9'))],
  ])('behavior: a signer is taken as %s', async (_name, signer) => {
    const client = of(newAccount())
    const { pci } = (await client.create({ signer: one })).json
    expect((await client.activate(pci, '0xab', { signer })).status).toBe(200)
  })

  test.skipIf(skip)('error: an expired one is not activated', async () => {
    const client = of(newAccount())
    const { pci } = (await client.create({ expiry: 1_600_000_000 })).json
    expect(await refused(client.activate(pci))).toEqual([400, 'permission_ended', 'pci'])
  })

  test.skipIf(skip).each(['', 'x', '00000000-0000-4000-8000-000000000000', 'a%00b', `${'1'.repeat(400)}`])(
    'error: no permission %j',
    async (pci) => {
      const gone = [400, 'permission_not_found', 'pci']
      expect(await refused(of(account).context(pci))).toEqual(gone)
      expect(await refused(of(account).activate(decodeURIComponent(pci)))).toEqual(gone)
      expect(await refused(of(account).revoke({ pci: decodeURIComponent(pci) }))).toEqual(gone)
    },
  )

  test.skipIf(skip).each([
    ['eip155:1', ''],
    ['f39Fd6e51aad88F6F4ce6aB8827279cffFb92266', ''],
    [`eip155:one:${address}`, ''],
    [`cosmos:1:${address}`, 'address'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:2xNweLHLqrbx4zo1waDvgWJHgsUpPj8Y8icbAFeR4a8i', 'address'],
    ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226', 'address'],
  ])('error: account %s', async (who, field) => {
    const all = [of(who).create(), of(who).list(), of(who).revoke({ pci: 'x' })]
    for (const answer of all) expect(await refused(answer)).toEqual([400, 'invalid_query', field])
  })

  test.skipIf(skip)('error: a project that there is not, a page of another origin', async () => {
    const stranger = of(account, 'nobody')
    for (const answer of [stranger.create(), stranger.list(), stranger.revoke({ pci: 'x' })])
      expect(await refused(answer)).toEqual([401, 'unknown_project', 'authentication'])
    const { status, json } = await server.request(`/v1/sessions/${account}?projectId=demo`, {
      headers: { origin: 'http://evil.example' },
    })
    expect([status, json.code]).toEqual([403, 'origin_not_allowed'])
  })

  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)
  const term = (data: unknown) => ({ permissions: [{ type: 'x', data }] })
  test.skipIf(skip).each([
    ['milliseconds', { expiry: Date.now() }, 'expiry'],
    ['no whole number', { expiry: 1.5 }, 'expiry'],
    ['text', { expiry: '1760003600' }, 'expiry'],
    ['no list', { permissions: {} }, 'permissions'],
    ['too many', { permissions: Array(33).fill({ type: 'x', data: 1 }) }, 'permissions'],
    ['nested too deep', term(deep), 'permissions.0.data'],
    ['too long', term('a'.repeat(20_000)), 'permissions.0.data'],
    ['NUL', term({ a: ['\u0000'] }), 'permissions.0.data'],
    ['half a pair', term({ '\ud800': 1 }), 'permissions.0.data'],
    ['a type that is no word', { policies: [{ type: '\u0000', data: 1 }] }, 'policies.0.type'],
    ['no signer', { signer: null }, 'signer'],
  ])('error: terms with %s', async (_name, terms, field) => {
    expect(await refused(of(account).create(terms))).toEqual([422, 'invalid_body', field])
  })

  test.skipIf(skip)('error: a grant that is large in all', async () => {
    const permissions = Array.from({ length: 5 }, () => ({ type: 'x', data: 'a'.repeat(15_000) }))
    expect(await refused(of(account).create({ permissions }))).toEqual([413, 'body_too_large', ''])
  })

  test.skipIf(skip)(
    'behavior: what nobody activated within an hour is forgotten with the next one',
    async () => {
      const { db } = server.server.context.database
      const client = of(newAccount())
      const [forgotten, activated] = [(await client.create()).json.pci, (await client.create()).json.pci]
      await client.activate(activated, '0xab')
      await db.update(sessionPermissions).set({ createdAt: 1 })
      const next = (await client.create()).json.pci
      const left = (await client.list()).json.pcis.map(({ pci }: { pci: string }) => pci)
      expect(left.sort()).toEqual([activated, next].sort())
      expect(left).not.toContain(forgotten)
    },
  )

  test.skipIf(skip)('behavior: a backslash in front of u0000 is text', async () => {
    expect((await of(newAccount()).create(term('\\u0000'))).status).toBe(200)
  })

  test.skipIf(skip)('behavior: a removed project leaves no key behind', async () => {
    const { database } = server.server.context
    const client = of(newAccount(), 'other')
    const { pci } = (await client.create()).json
    await database.db.execute("delete from projects where id = 'other'")
    const left = await database.db.select().from(sessionPermissions).where(eq(sessionPermissions.pci, pci))
    expect(left).toEqual([])
  })
})
