import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config/configError.ts'
import type { Db } from '../db/db.ts'
import { keyCanary } from '../db/schema/keyCanary.ts'
import { signingKeys } from '../db/schema/signingKeys.ts'
import { createSealer } from '../seal/sealer.ts'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { checkOperatorKey } from './checkOperatorKey.ts'
import { runAdmin } from './runAdmin.ts'

const noFacts = { icons: new Set<string>(), file: [], isCopied: false }

const [oldKey, newKey] = ['o'.repeat(32), 'n'.repeat(32)]
const before = createSealer(oldKey)
const during = createSealer(newKey, oldKey)
const after = createSealer(newKey)

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let opened: TestDatabase
  let db: Db
  beforeAll(async () => {
    if (skip) return
    opened = await databaseOn(kind)
    ;({ db } = opened.database)
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())
  beforeEach(async () => {
    if (skip) return
    for (const table of [keyCanary, signingKeys]) await db.delete(table)
  })
  const addKey = (id: string, sealed: string) =>
    db.insert(signingKeys).values({ id, publicJwk: {}, sealedPrivateKey: sealed, retiresAt: new Date() })

  test.skipIf(skip)('default: a new database takes the first key, and refuses another', async () => {
    await checkOperatorKey(db, before, false)
    await checkOperatorKey(db, before, false)
    await expect(checkOperatorKey(db, after, false)).rejects.toThrow(ConfigError)
    await expect(checkOperatorKey(db, after, false)).rejects.toThrow(/OPERATOR_KEY_CHANGED=accept-loss/)
    await checkOperatorKey(db, before, false)
  })

  test.skipIf(skip)('behavior: the previous key counts, and resealing moves on to the new one', async () => {
    await checkOperatorKey(db, before, false)
    await checkOperatorKey(db, during, false)
    await expect(checkOperatorKey(db, after, false)).rejects.toThrow(ConfigError)
    await runAdmin({ db, who: 'admin:test', sealer: during, catalogue: noFacts, changed: () => {} }, [
      'key',
      'reseal',
    ])
    await checkOperatorKey(db, after, false)
    await checkOperatorKey(db, during, false)
    await expect(checkOperatorKey(db, before, false)).rejects.toThrow(ConfigError)
  })

  test.skipIf(skip)('behavior: while the key changes every process has the same new one', async () => {
    await checkOperatorKey(db, before, false)
    await checkOperatorKey(db, during, false)
    const mistyped = createSealer('m'.repeat(32), oldKey)
    await expect(checkOperatorKey(db, mistyped, false)).rejects.toThrow(
      /not the new key that was started with/,
    )
    await checkOperatorKey(db, during, false)
    await runAdmin({ db, who: 'admin:test', sealer: during, catalogue: noFacts, changed: () => {} }, [
      'key',
      'reseal',
    ])
    await checkOperatorKey(db, during, false)
    expect(await db.select().from(keyCanary)).toHaveLength(1)
    // And once more, to a third one.
    await checkOperatorKey(db, createSealer('t'.repeat(32), newKey), false)
    await checkOperatorKey(db, createSealer(newKey, 't'.repeat(32)), false)
  })

  test.skipIf(skip)('behavior: accepted loss, once', async () => {
    await checkOperatorKey(db, before, false)
    await checkOperatorKey(db, after, true)
    await checkOperatorKey(db, after, false)
    await expect(checkOperatorKey(db, before, false)).rejects.toThrow(ConfigError)
  })

  test.skipIf(skip)(
    'behavior: a database from before the check is known by what is sealed in it',
    async () => {
      await addKey('a', before.seal('signing-key', 'text', 'a'))
      await expect(checkOperatorKey(db, after, false)).rejects.toThrow(ConfigError)
      expect(await db.select().from(keyCanary)).toEqual([])
      await checkOperatorKey(db, before, false)
      expect(await db.select().from(keyCanary)).toHaveLength(1)
    },
  )

  test.skipIf(skip)('behavior: of such a database one row that opens is enough', async () => {
    await addKey('a', after.seal('signing-key', 'text', 'a'))
    await addKey('b', before.seal('signing-key', 'text', 'b'))
    await checkOperatorKey(db, before, false)
  })

  test.skipIf(skip)('behavior: two that start at once with two keys: one is refused', async () => {
    const outcomes = await Promise.allSettled(
      [before, after].map((sealer) => checkOperatorKey(db, sealer, false)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
