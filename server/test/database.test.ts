import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingNames } from '../admin/projectSettings.ts'
import { runAdmin } from '../admin/runAdmin.ts'
import { loadAdded } from '../catalogue/loadAdded.ts'
import { shippedEntries } from '../catalogue/shippedEntries.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { audit } from '../db/schema/audit.ts'
import { seedDemo } from '../db/seedDemo.ts'
import { loadProject } from '../origins/project.ts'
import { createSealer } from '../seal/sealer.ts'
import { databaseKinds } from './bothDatabases.ts'
import { postgres, postgresBin, type TestPostgres } from './postgres.ts'

const sealer = createSealer('k'.repeat(32))
const catalogue = { icons: new Set<string>(), file: [], isCopied: false }

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let cluster: TestPostgres | undefined
  let database: Database
  const changed: string[] = []
  beforeAll(async () => {
    if (skip) return
    if (kind !== 'PGlite') cluster = await postgres()
    database = await openDatabase(cluster ? { kind: 'postgres', url: cluster.url } : { kind: 'memory' })
  })
  afterAll(async () => {
    await database?.close()
    await cluster?.[Symbol.asyncDispose]()
  })
  const admin = (...argv: string[]) =>
    runAdmin(
      { db: database.db, who: 'admin:test', sealer, catalogue, changed: (id) => changed.push(id) },
      argv,
    )
  const auditRows = async () => {
    const result = await database.db.execute(sql`select who, action, subject, details from audit order by id`)
    return (result as unknown as { rows: unknown[] }).rows
  }

  test.skipIf(skip)('default: projects and origins, each change audited', async () => {
    expect(await admin('project', 'add', 'shop', '--name', 'The Shop')).toEqual({
      code: 0,
      output: 'Added project shop. It takes no page yet: origin add shop <pattern>',
    })
    expect((await admin('origin', 'add', 'shop', 'https://shop.example')).code).toBe(0)
    expect((await admin('origin', 'add', 'shop', 'https://*.shop.example')).code).toBe(0)
    expect(await loadProject(database.db, 'shop')).toEqual({
      id: 'shop',
      name: 'The Shop',
      settings: {},
      origins: ['https://*.shop.example', 'https://shop.example'],
    })
    expect((await admin('project', 'list')).output).toBe(
      'shop  The Shop\n  https://*.shop.example\n  https://shop.example',
    )
    expect((await admin('origin', 'remove', 'shop', 'https://shop.example')).code).toBe(0)
    expect((await admin('project', 'remove', 'shop')).code).toBe(0)
    expect(await loadProject(database.db, 'shop')).toBe(null)
    expect(await auditRows()).toEqual([
      { who: 'admin:test', action: 'project.add', subject: 'shop', details: { name: 'The Shop' } },
      {
        who: 'admin:test',
        action: 'origin.add',
        subject: 'shop',
        details: { pattern: 'https://shop.example' },
      },
      {
        who: 'admin:test',
        action: 'origin.add',
        subject: 'shop',
        details: { pattern: 'https://*.shop.example' },
      },
      {
        who: 'admin:test',
        action: 'origin.remove',
        subject: 'shop',
        details: { pattern: 'https://shop.example' },
      },
      { who: 'admin:test', action: 'project.remove', subject: 'shop', details: {} },
    ])
    expect(changed).toEqual(['shop', 'shop', 'shop', 'shop', 'shop'])
  })

  test.skipIf(skip)('behavior: removing a project takes its origins along', async () => {
    await admin('project', 'add', 'gone')
    await admin('origin', 'add', 'gone', 'https://gone.example')
    await admin('project', 'remove', 'gone')
    await admin('project', 'add', 'gone')
    expect((await loadProject(database.db, 'gone'))?.origins).toEqual([])
  })

  test.skipIf(skip)('behavior: a write that fails half way leaves nothing', async () => {
    await database.db.execute(sql`alter table audit add constraint no_half check (subject <> 'half')`)
    await expect(admin('project', 'add', 'half')).rejects.toThrow()
    expect(await loadProject(database.db, 'half')).toBe(null)
    await database.db.execute(sql`alter table audit drop constraint no_half`)
  })

  test.skipIf(skip)('behavior: the demo is seeded once', async () => {
    await seedDemo(database.db, ['http://demo.localhost:4000'])
    await seedDemo(database.db, ['http://demo.localhost:4000', 'http://demo.localhost:5000'])
    expect(await loadProject(database.db, 'demo')).toMatchObject({
      name: 'Gatehouse demo',
      origins: ['http://demo.localhost:4000', 'http://demo.localhost:5000'],
    })
  })

  test.skipIf(skip)('behavior: settings are set and taken back', async () => {
    await admin('project', 'add', 'set')
    await admin('project', 'set', 'set', 'preview', 'always')
    await admin('project', 'set', 'set', 'excludedWallets', 'Rabby, io.metamask')
    await admin('project', 'set', 'set', 'termsUrl', 'https://a.example/terms')
    await admin('project', 'set', 'set', 'receive', 'off')
    await admin('project', 'set', 'set', 'walletFeatures', 'send, swaps')
    await admin('project', 'set', 'set', 'connectOrder', 'social, email')
    const settings = async () => (await loadProject(database.db, 'set'))?.settings
    expect(await settings()).toEqual({
      preview: 'always',
      excludedWallets: ['rabby', 'io.metamask'],
      termsUrl: 'https://a.example/terms',
      receive: false,
      walletFeatures: ['send', 'swaps'],
      connectOrder: ['social', 'email'],
    })
    expect((await admin('project', 'set', 'set', 'connectOrder', 'phone')).output).toContain(
      '"phone" is not a value of connectOrder. It takes some of wallet, email, social, comma separated.',
    )
    expect((await admin('project', 'set', 'set', 'preview', '')).output).toBe(
      'preview of set is the default again.',
    )
    expect(await settings()).not.toHaveProperty('preview')
  })

  test.skipIf(skip)(
    'behavior: a switch that does nothing yet, and ids that nobody has, are named',
    async () => {
      await admin('project', 'add', 'idle')
      const set = async (name: string, value: string) => {
        const { code, output } = await admin('project', 'set', 'idle', name, value)
        expect(code).toBe(0)
        return output
      }
      const idle = 'The checkbox does not show: neither termsUrl nor privacyUrl is set.'
      expect(await set('legalCheckbox', 'on')).toBe(`legalCheckbox of idle is on.\n${idle}`)
      expect(await set('termsUrl', 'https://a.example/terms')).toBe(
        'termsUrl of idle is https://a.example/terms.',
      )
      expect(await set('termsUrl', '')).toBe(`termsUrl of idle is the default again.\n${idle}`)
      const [known = '', unknown] = [shippedEntries()[0]?.id, 'ef'.repeat(32)]
      for (const name of ['featuredWallets', 'includedWallets', 'excludedWallets'])
        expect(await set(name, `${known},${unknown}`)).toBe(
          `${name} of idle is ${known},${unknown}.\nThe catalogue has no wallet ${unknown}; ids: wallet list.`,
        )
      expect(await set('includedWallets', unknown)).toMatch(
        /\nThe catalogue has no wallet .*\nNo wallet of the catalogue shows\.$/s,
      )
      expect(await set('excludedWallets', 'Rabby,io.rabby')).not.toContain('\n')
      expect(await set('includedWallets', known)).not.toContain('\n')
    },
  )

  test.skipIf(skip)('behavior: a project shows what is set and what counts without', async () => {
    await admin('project', 'add', 'seen', '--name', 'Seen shop')
    await admin('origin', 'add', 'seen', 'https://seen.example')
    for (const [name = '', value = ''] of [
      ['preview', 'always'],
      ['receive', 'off'],
      ['socials', 'none'],
      ['connectOrder', 'social, email'],
      ['sponsoredOperations', '0'],
    ])
      await admin('project', 'set', 'seen', name, value)
    const { code, output } = await admin('project', 'show', 'seen')
    const lines = output.split('\n')
    expect([code, lines.slice(0, 4)]).toEqual([
      0,
      ['seen  Seen shop', 'origins', '  https://seen.example', 'settings'],
    ])
    expect(lines.slice(4).map((line) => line.trim().split('  ')[0])).toEqual(settingNames)
    expect(lines.filter((line) => line.startsWith('  ') && !line.endsWith('(default)')).sort()).toEqual([
      '  connectOrder  social,email',
      '  https://seen.example',
      '  preview  always',
      '  receive  off',
      '  socials  none',
      '  sponsoredOperations  0',
    ])
    expect(lines).toContain('  send  on (default)')
    expect(lines).toContain('  legalCheckbox  off (default)')
    expect(await admin('project', 'show', 'nobody')).toEqual({
      code: 1,
      output: 'Project nobody does not exist.',
    })
  })

  test.skipIf(skip)('behavior: what is paid for is set', async () => {
    await admin('project', 'add', 'paid')
    for (const [setting = '', value = ''] of [
      ['sponsorship', 'off'],
      ['sponsoredOperations', '0'],
      ['sponsoredAccountOperations', '25'],
    ])
      expect((await admin('project', 'set', 'paid', setting, value)).code).toBe(0)
    expect((await loadProject(database.db, 'paid'))?.settings).toEqual({
      sponsorship: false,
      sponsoredOperations: 0,
      sponsoredAccountOperations: 25,
    })
  })

  test.skipIf(skip)('behavior: wallets are added, changed and taken out, each change audited', async () => {
    const id = 'ab'.repeat(32)
    const fern = {
      id,
      name: 'Fern',
      homepage: 'https://fern.example',
      chains: ['eip155:1'],
      supports_wc: true,
    }
    await admin('wallet', 'add', JSON.stringify(fern))
    await admin('wallet', 'add', JSON.stringify({ ...fern, name: 'Fern Two' }))
    expect((await loadAdded(database.db)).map(({ name }) => name)).toEqual(['Fern Two'])
    expect((await admin('wallet', 'remove', id)).code).toBe(0)
    expect(await loadAdded(database.db)).toEqual([])
    const rows = await database.db.select().from(audit).where(eq(audit.subject, id)).orderBy(audit.id)
    expect(rows.map(({ action, details }) => [action, details.name])).toEqual([
      ['wallet.add', 'Fern'],
      ['wallet.add', 'Fern Two'],
      ['wallet.remove', undefined],
    ])
  })

  test.skipIf(skip)('behavior: ways to log in are switched', async () => {
    await admin('project', 'add', 'ways')
    for (const [setting = '', value = ''] of [
      ['email', 'off'],
      ['passkey', 'on'],
      ['socials', 'github, google,github'],
      ['siwx', 'required'],
      ['signOutOnDisconnect', 'on'],
      ['signOutOnAccountChange', 'off'],
      ['signOutOnNetworkChange', 'off'],
    ]) {
      expect((await admin('project', 'set', 'ways', setting, value)).code).toBe(0)
    }
    const settings = async () => (await loadProject(database.db, 'ways'))?.settings
    expect(await settings()).toEqual({
      email: false,
      passkey: true,
      socials: ['github', 'google'],
      siwx: 'required',
      signOutOnDisconnect: true,
      signOutOnAccountChange: false,
      signOutOnNetworkChange: false,
    })
    await admin('project', 'set', 'ways', 'socials', 'none')
    const switches = ['email', 'signOutOnDisconnect', 'signOutOnAccountChange', 'signOutOnNetworkChange']
    for (const setting of switches) await admin('project', 'set', 'ways', setting, '')
    expect(await settings()).toEqual({ passkey: true, socials: [], siwx: 'required' })
  })

  test.skipIf(skip)('behavior: two that add the same at once, one wins', async () => {
    const results = await Promise.all([admin('project', 'add', 'race'), admin('project', 'add', 'race')])
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
  })

  test
    .skipIf(skip)
    .each([
      [['project', 'add', 'Upper']],
      [['project', 'add', '']],
      [['project', 'add', "x'; drop table projects; --"]],
      [['project', 'add', 'a'.repeat(65)]],
      [['project', 'add', 'a', '--nam', 'b']],
      [['project', 'add', 'a', '--name']],
      [['project', 'add', 'a', '--name', 'b', 'c']],
      [['project', 'remove', '../x']],
      [['project', 'rename', 'a']],
      [['project', 'set', 'race', 'preview', 'never']],
      [['project', 'set', 'race', 'termsUrl', 'javascript:alert(1)']],
      [['project', 'set', 'race', 'constructor', 'x']],
      [['project', 'set', 'race', 'email', 'true']],
      [['project', 'set', 'race', 'sponsoredOperations', '-1']],
      [['project', 'set', 'race', 'sponsoredAccountOperations', '1e3']],
      [['project', 'set', 'race', 'passkey', 'On']],
      [['project', 'set', 'race', 'send', 'false']],
      [['project', 'set', 'race', 'walletFeatures', 'send,email']],
      [['project', 'set', 'race', 'walletOrder', 'injected,none']],
      [['project', 'set', 'race', 'connectOrder', 'email,passkey']],
      [['project', 'set', 'race', 'siwx', 'always']],
      [['project', 'set', 'race', 'signOutOnDisconnect', 'false']],
      [['project', 'set', 'race', 'signOutOnAccountChange', 'never']],
      [['project', 'set', 'race', 'signOutOnNetworkChange', '0']],
      [['project', 'set', 'race', 'socials', 'google,myspace']],
      [['project', 'set', 'race', 'socials', 'google,']],
      [['project', 'set', 'race', 'socials', '__proto__']],
      [['project', 'set', 'race', 'preview']],
      [['origin', 'add', 'race', 'https://shop.example/cart']],
      [['origin', 'add', 'race', 'capacitor:']],
      [['origin', 'add', 'race', 'shop.example']],
      [['origin', 'add', 'race', '*']],
      [['origin', 'add', 'race', 'https://*']],
      [['origin', 'add', 'race', 'https://*.com']],
      [['origin', 'add', 'race', 'http://*.shop.example']],
      [['origin', 'add', 'race', 'https://a.*.shop.example']],
      [['origin', 'add', 'race', 'null']],
      [['origin', 'add', 'race', 'https://a.example; script-src *']],
      [['__proto__', 'x']],
      [[]],
    ])('error: %j is wrong use', async (argv) => {
    const { code, output } = await admin(...argv)
    expect(code).toBe(2)
    expect(output).toContain('Usage')
  })

  test.skipIf(skip)('error: what is not there, or there already', async () => {
    const refusals = [
      await admin('project', 'remove', 'nobody'),
      await admin('origin', 'add', 'nobody', 'https://a.example'),
      await admin('origin', 'remove', 'race', 'https://a.example'),
      await admin('project', 'add', 'race'),
    ]
    expect(refusals).toEqual([
      { code: 1, output: 'Project nobody does not exist.' },
      { code: 1, output: 'Project nobody does not exist.' },
      { code: 1, output: 'race does not list https://a.example.' },
      { code: 1, output: 'Project race is there already.' },
    ])
  })
})

test.skipIf(!postgresBin)(
  'PostgreSQL: processes that start at once migrate one after the other',
  async () => {
    await using cluster = await postgres()
    const open = () => openDatabase({ kind: 'postgres', url: cluster.url })
    const databases = await Promise.all([open(), open(), open()])
    for (const database of databases) await database.close()
  },
)

test.skipIf(!postgresBin)('PostgreSQL: nothing there', async () => {
  await expect(openDatabase({ kind: 'postgres', url: 'postgres://app@127.0.0.1:9/x' })).rejects.toThrow()
})
