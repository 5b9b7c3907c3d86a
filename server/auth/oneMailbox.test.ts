import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../db/schema/users.ts'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { changeEmail } from './email/changeEmail.ts'
import { personByAccount, personByEmail } from './people.ts'
import { authStage } from './test/authStage.ts'

describe.each(databaseKinds)('one person, one mailbox, on $kind', ({ kind }) => {
  let on: TestDatabase
  const { context } = authStage()
  beforeAll(async () => {
    on = await databaseOn(kind)
    Object.assign(context.database, on.database)
  })
  afterAll(() => on[Symbol.asyncDispose]())

  const db = () => on.database.db
  let count = 0
  /** A row as it was written before domains were kept in ASCII. */
  async function oldRow(email: string, emailVerified: Date | null = new Date(count)): Promise<string> {
    const id = `old-${count++}`
    await db().insert(users).values({ id, email, emailVerified })
    return id
  }
  const byProvider = (email: string, emailVerified = true) =>
    personByAccount(context, {
      provider: 'google',
      providerAccountId: String(count++),
      type: 'oidc',
      email,
      emailVerified,
    })
  const sessionOf = (userId: string) =>
    ({ userId, projectId: 'demo', hostOrigin: 'http://demo.example' }) as Parameters<typeof changeEmail>[1]
  const emailOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]?.email

  test.each([
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example'],
    ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
    ['ada@faß.de', 'ada@xn--fa-hia.de'],
  ])('default: who proved %s before is known by %s', async (letters, ascii) => {
    const userId = await oldRow(letters)
    for (const email of [ascii, letters, `A${letters.slice(1)}`]) {
      expect(await personByEmail(context, email)).toEqual({ userId })
      expect(await byProvider(email)).toEqual({ userId })
    }
  })

  test.each([
    ['cleo@bücher.example', 'cleo@xn--bcher-kva.example'],
    ['dan@xn--bcher-kva.example', 'dan@bücher.example'],
  ])('default: a new %s is known by %s, by code and by provider', async (first, second) => {
    const { userId } = await byProvider(first)
    expect(await emailOf(userId)).toMatch(/@xn--bcher-kva\.example$/)
    expect(await personByEmail(context, second)).toEqual({ userId })
    expect(await byProvider(second)).toEqual({ userId })
  })

  test('behavior: where both were proven, the spelling of today leads', async () => {
    await oldRow('emma@bücher.example')
    const userId = await oldRow('emma@xn--bcher-kva.example')
    for (const email of ['emma@bücher.example', 'emma@xn--bcher-kva.example'])
      expect(await personByEmail(context, email)).toEqual({ userId })
  })

  test('error: who only wrote it down, in either spelling, loses it', async () => {
    const writers = [
      await oldRow('finn@bücher.example', null),
      await oldRow('finn@xn--bcher-kva.example', null),
    ]
    const { userId } = await byProvider('finn@bücher.example')
    expect(writers).not.toContain(userId)
    for (const writer of writers) expect(await emailOf(writer)).toBeNull()
  })

  test('error: an address that the provider did not check joins nobody', async () => {
    const userId = await oldRow('gina@bücher.example')
    for (const email of ['gina@bücher.example', 'gina@xn--bcher-kva.example'])
      expect(await byProvider(email, false)).not.toEqual({ userId })
  })

  test.each([
    ['hugo@faß.de', 'hugo@fass.de'],
    ['hugo@bücher.example', 'hugo@bucher.example'],
    ['hugok@example.org', 'hugo\u212A@example.org'],
    ['hugi@example.org', 'hug\u0130@example.org'],
    ['hugo@example.org', 'hug\u043E@example.org'],
  ])('error: %s and %s stay two people', async (one, other) => {
    const { userId } = await byProvider(one)
    expect(await byProvider(other)).not.toEqual({ userId })
  })

  test('error: a change to what is somebody’s in another spelling', async () => {
    await oldRow('iris@bücher.example')
    const taker = sessionOf(await oldRow('jan@example.org'))
    for (const email of ['iris@xn--bcher-kva.example', 'iris@bücher.example'])
      await expect(changeEmail(context, taker, email)).rejects.toMatchObject({ code: 'email_taken' })
  })

  test('behavior: a change to one’s own address in the spelling of today', async () => {
    const userId = await oldRow('kim@bücher.example')
    await changeEmail(context, sessionOf(userId), 'kim@xn--bcher-kva.example')
    expect(await emailOf(userId)).toBe('kim@xn--bcher-kva.example')
    expect(await personByEmail(context, 'kim@bücher.example')).toEqual({ userId })
  })
})
