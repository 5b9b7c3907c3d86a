import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../db/schema/users.ts'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { createSessions, type Sessions } from './sessions.ts'

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let store: TestDatabase
  let sessions: Sessions
  beforeAll(async () => {
    if (skip) return
    store = await databaseOn(kind)
    sessions = createSessions(store.database.db)
  })
  afterAll(() => store?.[Symbol.asyncDispose]())

  async function login(userId: string = randomUUID()) {
    await store.database.db.insert(users).values({ id: userId }).onConflictDoNothing()
    const page = { projectId: 'demo', hostOrigin: 'http://demo.example' }
    return { userId, ...(await sessions.create({ userId, method: 'email', ...page })) }
  }
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)

  test.skipIf(skip)('default: found by its token and its id', async () => {
    const { userId, id, token } = await login()
    expect(await sessions.find(token)).toMatchObject({ id, userId, resumedAt: null, provenSet: null })
    expect(await sessions.byId(id)).toEqual(await sessions.find(token))
  })

  test.skipIf(skip)(
    'behavior: a ticket resumes it with another token, and what was proved counts no more',
    async () => {
      const { id, token } = await login()
      await sessions.prove(id, 'w:1')
      const proved = await sessions.byId(id)
      expect([proved?.provenSet, proved?.provenAt instanceof Date]).toEqual(['w:1', true])
      const ages = { freshAt: later(-1), expires: later(1) }
      const resumed = await sessions.resume(id, ages)
      expect(await sessions.find(token)).toBeNull()
      const found = await sessions.find(resumed?.token ?? '')
      expect(found).toMatchObject({
        id,
        ...ages,
        resumedAt: resumed?.resumedAt,
        provenSet: null,
        provenAt: null,
      })
    },
  )

  test.skipIf(skip)('behavior: one ends, or all of a person', async () => {
    const [first, second, other] = [await login(), await login(), await login()]
    const third = await login(first.userId)
    await sessions.end(second.id)
    expect(await sessions.find(second.token)).toBeNull()
    await sessions.endAll(first.userId)
    expect([await sessions.find(first.token), await sessions.find(third.token)]).toEqual([null, null])
    expect(await sessions.find(other.token)).not.toBeNull()
  })

  test.skipIf(skip)('behavior: many are found at once, each by its own token', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => login()))
    const tokens = [...made.map(({ token }) => token), 'x'.repeat(43), made[0]?.token ?? '']
    const found = await Promise.all(tokens.map((token) => sessions.find(token)))
    const ids = made.map(({ id }) => id)
    expect(found.map((session) => session?.id)).toEqual([...ids, undefined, ids[0]])
  })

  test.skipIf(skip)('behavior: one that ended is not found, however many others are looked for', async () => {
    const [gone, other] = [await login(), await login()]
    const before = sessions.find(other.token)
    await sessions.end(gone.id)
    const after = [sessions.find(other.token), sessions.find(gone.token)]
    expect((await Promise.all([before, ...after])).map((session) => session?.id)).toEqual([
      other.id,
      other.id,
      undefined,
    ])
  })

  test.skipIf(skip)('error: what is over is neither found nor resumed', async () => {
    const { id, token } = await login()
    await sessions.resume(id, { freshAt: new Date(), expires: later(-1) })
    expect([await sessions.byId(id), await sessions.find(token)]).toEqual([null, null])
    expect(await sessions.resume(id, { freshAt: new Date(), expires: later(1) })).toBeNull()
    expect(await sessions.resume(randomUUID(), { freshAt: new Date(), expires: later(1) })).toBeNull()
  })

  test.skipIf(skip)('error: what is not a token is not looked for', async () => {
    const { id } = await login()
    for (const text of ['', id, 'x'.repeat(42), 'x'.repeat(44), "' or 1=1 --"])
      expect(await sessions.find(text)).toBeNull()
  })
})

test('error: a text of another form asks no database', async () => {
  const closed = createSessions(undefined as never)
  expect(await closed.find('x'.repeat(44))).toBeNull()
  await expect(closed.find('x'.repeat(43))).rejects.toThrow()
})
