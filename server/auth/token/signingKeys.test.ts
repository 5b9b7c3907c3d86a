import { createPublicKey } from 'node:crypto'
import { importJWK, importPKCS8, jwtVerify, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AuthStage, authStage } from '../test/authStage.ts'
import type { AnswerStatement } from '../test/statementDb.ts'
import { algorithm, currentKey, publishedKeys } from './signingKeys.ts'

const dayMs = 86_400_000
const now = new Date('2026-01-01T00:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

interface Row {
  id: string
  publicJwk: string
  sealed: string
  createdAt: string
  retiresAt: string
}
let rows: Row[]
let stage: AuthStage
const keys: AnswerStatement = ({ sql, params }) => {
  if (sql.startsWith('select pg_advisory_xact_lock')) return []
  if (sql.startsWith('insert into "signing_keys"')) {
    const [id, publicJwk, sealed, createdAt, retiresAt] = params as [string, string, string, string, string]
    rows.push({ id, publicJwk, sealed, createdAt, retiresAt })
    return []
  }
  if (!sql.includes('from "signing_keys"')) return undefined
  const there = rows.filter(({ retiresAt }) => retiresAt > String(params[0]))
  const sorted = there.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  if (sql.startsWith('select "public_jwk"')) {
    expect(sql).toContain('order by "signing_keys"."created_at" desc')
    return sorted.toReversed().map(({ publicJwk }) => [publicJwk])
  }
  expect(sql).toContain('order by "signing_keys"."created_at" asc')
  return sorted.map((row) => [row.id, row.publicJwk, row.sealed, row.createdAt, row.retiresAt])
}
beforeEach(() => {
  rows = []
  stage = authStage({ answers: [keys] })
})
/** A key that is there already. */
function add(id: string, retiresInMs: number, sealed?: string) {
  const row = {
    id,
    publicJwk: JSON.stringify({ kid: id }),
    sealed: sealed ?? stage.context.sealer.seal('signing-key', `private ${id}`, id),
    createdAt: later(retiresInMs - 30 * dayMs).toISOString(),
    retiresAt: later(retiresInMs).toISOString(),
  }
  rows.push(row)
}
const written = () =>
  stage.statements.filter(({ sql }) => !sql.startsWith('select "id"')).map(({ sql }) => sql.split(' (')[0])

describe('currentKey', () => {
  test('default: the first is made, sealed, and signs', async () => {
    const key = await currentKey(stage.context, now)
    expect(key.retiresAt).toEqual(later(30 * dayMs))
    expect(rows).toHaveLength(1)
    const [row] = rows as [Row]
    const jwk = JSON.parse(row.publicJwk)
    expect(jwk).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: jwk.x,
      y: jwk.y,
      kid: key.id,
      alg: 'ES256',
      use: 'sig',
    })
    expect([row.id, row.createdAt, row.retiresAt]).toEqual([
      key.id,
      now.toISOString(),
      later(30 * dayMs).toISOString(),
    ])
    expect(row.sealed).not.toContain(key.privateKey)
    expect(stage.context.sealer.open('signing-key', row.sealed, key.id)).toBe(key.privateKey)
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: algorithm })
      .sign(await importPKCS8(key.privateKey, algorithm))
    await jwtVerify(token, await importJWK(jwk, algorithm))
    expect(createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyType).toBe('ec')
    expect(written()).toEqual([
      'begin',
      'select pg_advisory_xact_lock($1)',
      'insert into "signing_keys"',
      'commit',
    ])
  })

  test('behavior: one that lasts signs on, without a transaction', async () => {
    add('old', dayMs + 1)
    expect(await currentKey(stage.context, now)).toEqual({
      id: 'old',
      privateKey: 'private old',
      retiresAt: later(dayMs + 1),
    })
    expect(written()).toEqual([])
  })

  test.each([dayMs, 1])(
    'behavior: a day before its end (%i ms) the next is made, and it signs still',
    async (left) => {
      add('old', left)
      expect((await currentKey(stage.context, now)).id).toBe('old')
      expect(rows).toHaveLength(2)
      expect(rows[1]?.retiresAt).toBe(later(30 * dayMs).toISOString())
    },
  )

  test('behavior: the older of two signs; the newer is enough', async () => {
    add('old', 1)
    add('next', 29 * dayMs)
    expect((await currentKey(stage.context, now)).id).toBe('old')
    expect((await currentKey(stage.context, later(1))).id).toBe('next')
    expect([rows.length, written()]).toEqual([2, []])
  })

  test('behavior: another process made it meanwhile', async () => {
    let reads = 0
    const late: AnswerStatement = (statement) => {
      if (statement.sql.startsWith('select "id"') && reads++ === 0) return []
      return keys(statement)
    }
    const other = authStage({ answers: [late] })
    add('theirs', 30 * dayMs)
    expect((await currentKey(other.context, now)).id).toBe('theirs')
    expect(rows).toHaveLength(1)
  })

  test('behavior: a key that our operator key does not open is as good as gone', async () => {
    add('lost', 20 * dayMs, 'v1.AAAA')
    const { id } = await currentKey(stage.context, now)
    expect(rows.map((row) => row.id)).toEqual(['lost', id])
  })

  test('default: now', async () => {
    const { retiresAt } = await currentKey(stage.context)
    expect(Math.abs(retiresAt.getTime() - Date.now() - 30 * dayMs)).toBeLessThan(60_000)
  })
})

describe('publishedKeys', () => {
  test('default: the newest first, as long as a token of theirs may be good', async () => {
    const from = now.getTime()
    const real = Date.now() - from
    add('gone', real - 61_000)
    add('just over', real - 30_000)
    add('signs', real + dayMs)
    expect(await publishedKeys(stage.context, 60)).toEqual([{ kid: 'signs' }, { kid: 'just over' }])
  })
})
