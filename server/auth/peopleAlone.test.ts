import { beforeEach, describe, expect, test } from 'vitest'
import { type ProvenAccount, personByAccount, personByEmail } from './people.ts'
import { type AuthStage, authStage } from './test/authStage.ts'
import { peopleRows, type UserRow } from './test/memoryRows.ts'
import type { AnswerStatement } from './test/statementDb.ts'

let users: UserRow[]
let accounts: Map<string, string>
let stage: AuthStage
/** Asked before the rows, so that another request can be first. */
let before: AnswerStatement
beforeEach(() => {
  users = []
  accounts = new Map()
  before = () => undefined
  stage = authStage({ answers: [(statement) => before(statement), peopleRows(users, accounts)] })
})

const email = 'ada@mail.example'
const user = (facts: Partial<UserRow> = {}): UserRow => ({
  id: 'ada',
  name: null,
  email,
  emailVerified: '2026-01-01T00:00:00.000Z',
  image: null,
  ...facts,
})
const account = (facts: Partial<ProvenAccount> = {}): ProvenAccount => ({
  provider: 'google',
  providerAccountId: '7',
  type: 'oidc',
  ...facts,
})
const marks = () => stage.statements.map(({ sql }) => sql).filter((sql) => /^[a-z]+$/.test(sql))

describe('personByEmail', () => {
  test('default: made once, in lower case and proven', async () => {
    const { userId } = await personByEmail(stage.context, 'Ada@Mail.Example')
    expect(users).toEqual([user({ id: userId, emailVerified: expect.any(String) })])
    expect(Math.abs(Date.parse(users[0]?.emailVerified ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await personByEmail(stage.context, email)).toEqual({ userId })
    expect(users).toHaveLength(1)
    expect(marks()).toEqual(['begin', 'commit', 'begin', 'commit'])
  })

  test('behavior: who wrote it down without proving it loses it', async () => {
    users.push(user({ id: 'writer', emailVerified: null }))
    const { userId } = await personByEmail(stage.context, email)
    expect(users).toEqual([
      user({ id: 'writer', email: null, emailVerified: null }),
      user({ id: userId, emailVerified: expect.any(String) }),
    ])
    const taken = stage.statements.find(({ sql }) => sql.startsWith('update'))
    expect(taken?.sql).toContain('"users"."email_verified" is null')
  })

  test('behavior: nobody has it, so nothing is taken away', async () => {
    await personByEmail(stage.context, email)
    expect(stage.statements.some(({ sql }) => sql.startsWith('update'))).toBe(false)
  })

  test('behavior: somebody else makes the person meanwhile', async () => {
    before = ({ sql }) => {
      if (!sql.startsWith('insert into "users"') || users.length > 0) return undefined
      users.push(user())
      return []
    }
    expect(await personByEmail(stage.context, email)).toEqual({ userId: 'ada' })
    expect(marks()).toEqual(['begin', 'rollback', 'begin', 'commit'])
  })

  test('error: five turns are lost', async () => {
    before = ({ sql }) => (sql.startsWith('insert into "users"') ? [] : undefined)
    await expect(personByEmail(stage.context, email)).rejects.toThrow('A person could not be found or made')
    expect(marks()).toEqual(Array(5).fill(['begin', 'rollback']).flat())
  })

  test('error: what is broken is not tried again', async () => {
    before = () => {
      throw new Error('down')
    }
    await expect(personByEmail(stage.context, email)).rejects.toThrow()
    expect(marks()).toEqual(['begin', 'rollback'])
  })
})

describe('personByAccount', () => {
  test('default: made once, and found by provider and subject', async () => {
    const { userId } = await personByAccount(stage.context, account({ name: 'Ada', image: 'https://a' }))
    expect(users).toEqual([
      user({ id: userId, name: 'Ada', image: 'https://a', email: null, emailVerified: null }),
    ])
    expect([...accounts]).toEqual([['google 7', userId]])
    const linked = stage.statements.find(({ sql }) => sql.startsWith('insert into "accounts"'))
    expect(linked?.params).toEqual([userId, 'oidc', 'google', '7'])
    expect(await personByAccount(stage.context, account({ name: 'Bob' }))).toEqual({ userId })
    for (const other of [{ provider: 'apple' }, { providerAccountId: '8' }])
      expect(await personByAccount(stage.context, account(other))).not.toEqual({ userId })
    expect(users).toHaveLength(3)
  })

  test('behavior: both sides proved the address', async () => {
    users.push(user())
    const proven = account({ email: 'Ada@mail.example', emailVerified: true })
    expect(await personByAccount(stage.context, proven)).toEqual({ userId: 'ada' })
    expect([users.length, [...accounts]]).toEqual([1, [['google 7', 'ada']]])
  })

  test('behavior: a proven address comes with the account', async () => {
    const facts = { email: 'Ada@mail.example', emailVerified: true, name: 'Ada', image: 'https://a' }
    const { userId } = await personByAccount(stage.context, account(facts))
    const emailVerified = expect.any(String)
    expect(users).toEqual([user({ id: userId, name: 'Ada', image: 'https://a', emailVerified })])
  })

  test.each([
    { email, emailVerified: false },
    { email },
    { email: null, emailVerified: true },
    { emailVerified: true },
    { email: '', emailVerified: true },
  ])('error: %j proves no address', async (facts) => {
    users.push(user())
    const { userId } = await personByAccount(stage.context, account(facts))
    expect(userId).not.toBe('ada')
    expect(users[1]).toMatchObject({ email: null, emailVerified: null })
  })

  test('behavior: the same account at once: the second finds what the first made', async () => {
    before = ({ sql }) => {
      if (!sql.startsWith('insert into "accounts"') || accounts.size > 0) return undefined
      accounts.set('google 7', 'first')
      return undefined
    }
    expect(await personByAccount(stage.context, account())).toEqual({ userId: 'first' })
    expect(marks()).toEqual(['begin', 'rollback', 'begin', 'commit'])
  })

  test('behavior: the same address at once', async () => {
    before = ({ sql }) => {
      if (!sql.startsWith('insert into "users"') || users.length > 0) return undefined
      users.push(user())
      return undefined
    }
    const proven = account({ email, emailVerified: true })
    expect(await personByAccount(stage.context, proven)).toEqual({ userId: 'ada' })
    expect(marks()).toEqual(['begin', 'rollback', 'begin', 'commit'])
  })
})
