import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../scripts/suites/eventually.ts'
import { runAdmin } from '../admin/runAdmin.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { loadProject } from '../origins/project.ts'
import { createProjects, type Projects } from '../origins/projects.ts'
import { databaseKinds, serverOn } from './bothDatabases.ts'
import { postgres, postgresBin, type TestPostgres } from './postgres.ts'
import { stoppedClock } from './stoppedClock.ts'
import { type Way, wayTo } from './wayTo.ts'

// What an operator changes, every process knows within a second: nothing is polled here.

const anHour = 3_600_000
const origin = 'https://shop.example'

describe.skipIf(!postgresBin)('processes over one PostgreSQL', () => {
  let cluster: TestPostgres
  let way: Way
  let operator: Client
  let near: Database
  let far: Database
  let processes: Projects[]
  beforeAll(async () => {
    cluster = await postgres()
    way = await wayTo(cluster.url)
    operator = new Client({ connectionString: cluster.url })
    await operator.connect()
    near = await openDatabase({ kind: 'postgres', url: cluster.url })
    // Listens over a path that can be cut.
    far = await openDatabase(
      { kind: 'postgres', url: cluster.url, directUrl: way.url },
      { listen: { pingMs: 50, silenceMs: 3_000 } },
    )
    processes = await Promise.all(
      [near, far].map(async (database) => {
        const changes = database.listen('gatehouse_projects', (id) => projects.changed(id))
        const projects: Projects = createProjects({
          load: (id) => loadProject(database.db, id),
          changes,
          refreshAfter: anHour,
          maxAge: anHour,
          recheckAfter: anHour,
        })
        await eventually(() => expect(changes.isListening).toBe(true))
        return projects
      }),
    )
  })
  beforeEach(async () => {
    await operator.query('delete from projects')
    await operator.query(`insert into projects (id, name) values ('shop', 'Shop')`)
    await operator.query(`insert into project_origins values ('shop', $1)`, [origin])
    await expectAll({ name: 'Shop', origins: [origin] })
  })
  afterAll(async () => {
    await near?.close()
    await far?.close()
    await operator?.end()
    await way?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })
  /** By every process. */
  async function expectAll(wanted: object | null): Promise<void> {
    for (const projects of processes)
      await expect
        .poll(() => projects.get('shop'), { interval: 5 })
        .toEqual(wanted && expect.objectContaining(wanted))
  }

  test('default: an origin that an administrator removes is refused by all', async () => {
    const { db } = near
    const unused = { sealer: undefined as never, catalogue: undefined as never }
    const context = { db, who: 'admin:kim', ...unused, changed: () => {} }
    const { code } = await runAdmin(context, ['origin', 'remove', 'shop', origin])
    expect(code).toBe(0)
    await expectAll({ origins: [] })
  })

  test.each<[string, string, object | null]>([
    ['settings', `update projects set settings = '{"email":false}'`, { settings: { email: false } }],
    [
      'an origin in place',
      `update project_origins set pattern = 'https://b.example'`,
      { origins: ['https://b.example'] },
    ],
    [
      'an origin more',
      `insert into project_origins values ('shop', 'https://a.example')`,
      { origins: ['https://a.example', origin] },
    ],
    ['a project gone', 'delete from projects', null],
    ['a project with another id', `update projects set id = 'pub'`, null],
    ['everything gone', 'truncate projects cascade', null],
  ])('behavior: %s, whoever writes it', async (_, statement, wanted) => {
    if (statement.includes('set id')) await operator.query('delete from project_origins')
    await operator.query(statement)
    await expectAll(wanted)
  })

  test('behavior: an id that was unknown', async () => {
    await operator.query('delete from projects')
    await expectAll(null)
    await operator.query(`insert into projects (id, name) values ('shop', 'Again')`)
    await expectAll({ name: 'Again' })
  })

  test('behavior: what changed while the connection was lost is known when it is back', async () => {
    way.lose()
    await operator.query('delete from project_origins')
    await expectAll({ origins: [] })
  })
})

describe.each(databaseKinds)('a server on $kind', ({ kind, skip }) => {
  test.skipIf(skip)('behavior: takes no request of an origin that was removed', async () => {
    await using server = await serverOn(kind, { projects: { shop: [origin] } })
    const ask = async () =>
      (
        await server.request('/frame/token', {
          method: 'POST',
          headers: { origin: server.widgetOrigin },
          body: JSON.stringify({ projectId: 'shop', origin }),
        })
      ).status
    // What is known grows no older, so that nobody asks anew by himself.
    using _clock = stoppedClock()
    expect(await ask()).toBe(200)
    const { $client } = server.server.context.database.db as unknown as {
      $client: { query(text: string): Promise<unknown> }
    }
    await $client.query('delete from project_origins')
    await expect.poll(ask, { interval: 20 }).toBe(403)
  })
})
