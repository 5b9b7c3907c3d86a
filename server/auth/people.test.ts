import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../db/schema/users.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { type ProvenAccount, personByAccount, personByEmail } from './people.ts'
import { profileOf } from './social/providers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const context = () => server.server.context
const rowOf = async ({ userId }: { userId: string }) =>
  (await context().database.db.select().from(users).where(eq(users.id, userId)))[0]
const google = (providerAccountId: string, facts: Partial<ProvenAccount> = {}): ProvenAccount => ({
  provider: 'google',
  providerAccountId,
  type: 'oidc',
  ...facts,
})

describe('personByEmail', () => {
  test('default', async () => {
    const person = await personByEmail(context(), 'Ada@Mail.Example')
    expect(await rowOf(person)).toMatchObject({ email: 'ada@mail.example', emailVerified: expect.any(Date) })
    expect(await personByEmail(context(), 'ada@mail.example')).toEqual(person)
  })

  test('behavior: who wrote the address down without proving it loses it', async () => {
    const email = 'prehijacked@mail.example'
    await context().database.db.insert(users).values({ id: 'attacker', email })
    const person = await personByEmail(context(), email)
    expect(person.userId).not.toBe('attacker')
    expect((await rowOf({ userId: 'attacker' }))?.email).toBeNull()
  })
})

describe('personByAccount', () => {
  test('default', async () => {
    const person = await personByAccount(context(), google('1', { name: 'Ada', image: 'https://a.example' }))
    expect(await rowOf(person)).toMatchObject({ name: 'Ada', image: 'https://a.example', email: null })
    expect(await personByAccount(context(), google('1', { name: 'Other' }))).toEqual(person)
    expect(await personByAccount(context(), google('2'))).not.toEqual(person)
    expect(await personByAccount(context(), { ...google('1'), provider: 'github' })).not.toEqual(person)
  })

  test('behavior: what a provider says holds no character that no database keeps', async () => {
    const facts = profileOf('nul', {
      name: 'A\0da',
      image: 'https://a.example/\0',
      email: 'nul\0@mail.example',
    })
    const person = await personByAccount(context(), google('nul', { ...facts, emailVerified: true }))
    // An address without it would be another mailbox.
    expect(await rowOf(person)).toMatchObject({ name: 'Ada', image: 'https://a.example/', email: null })
  })

  test('behavior: both sides proved the address, so it is one person', async () => {
    const email = 'both@mail.example'
    const person = await personByEmail(context(), email)
    const facts = { email: 'Both@mail.example', emailVerified: true }
    expect(await personByAccount(context(), google('3', facts))).toEqual(person)
    expect(await personByAccount(context(), { ...google('x', facts), provider: 'apple' })).toEqual(person)
  })

  test('behavior: the address comes with the account when the provider checked it', async () => {
    const email = 'checked@mail.example'
    const person = await personByAccount(context(), google('4', { email, emailVerified: true }))
    expect(await rowOf(person)).toMatchObject({ email, emailVerified: expect.any(Date) })
    expect(await personByEmail(context(), email)).toEqual(person)
  })

  test('error: an address that the provider did not check joins nobody and is not kept', async () => {
    const email = 'victim@mail.example'
    const victim = await personByEmail(context(), email)
    for (const emailVerified of [false, undefined]) {
      const facts = { email, ...(emailVerified !== undefined && { emailVerified }) }
      const person = await personByAccount(context(), google(`evil-${emailVerified}`, facts))
      expect(person).not.toEqual(victim)
      expect((await rowOf(person))?.email).toBeNull()
    }
  })

  test('error: a checked address that somebody else only wrote down', async () => {
    const email = 'written@mail.example'
    await context().database.db.insert(users).values({ id: 'writer', email })
    const person = await personByAccount(context(), google('5', { email, emailVerified: true }))
    expect(person.userId).not.toBe('writer')
    expect((await rowOf(person))?.email).toBe(email)
  })
})
