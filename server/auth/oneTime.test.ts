import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneTimeIds } from '../db/schema/oneTimeIds.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { amend, issue, keep, peek, redeem } from './oneTime.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const context = () => server.server.context

test('default', async () => {
  const id = await issue(context(), 'nonce', { origin: 'a' }, 60)
  expect(id).toMatch(/^[\w-]{32}$/)
  expect(await peek(context(), 'nonce', id)).toEqual({ origin: 'a' })
  expect(await redeem(context(), 'nonce', id)).toEqual({ origin: 'a' })
  expect(await redeem(context(), 'nonce', id)).toBeNull()
  expect(await peek(context(), 'nonce', id)).toBeNull()
})

test('param: hex for messages that take letters and digits only', async () => {
  expect(await issue(context(), 'nonce', {}, 60, 'hex')).toMatch(/^[0-9a-f]{48}$/)
})

test('behavior: only a hash rests', async () => {
  const id = await issue(context(), 'ticket', {}, 60)
  expect(JSON.stringify(await context().database.db.select().from(oneTimeIds))).not.toContain(id)
})

test('behavior: what it is bound to can be changed while it stands', async () => {
  const id = await issue(context(), 'handoff', { step: 1 }, 60)
  expect(await amend(context(), 'handoff', id, { step: 2 })).toBe(true)
  expect(await redeem(context(), 'handoff', id)).toEqual({ step: 2 })
  expect(await amend(context(), 'handoff', id, { step: 3 })).toBe(false)
})

test('behavior: an id of the other side, kept again in place of the first', async () => {
  await keep(context(), 'email-update', 'mine', { turn: 1 }, 60)
  await keep(context(), 'email-update', 'mine', { turn: 2 }, 60)
  expect(await redeem(context(), 'email-update', 'mine')).toEqual({ turn: 2 })
})

test('error: another kind', async () => {
  const id = await issue(context(), 'nonce', {}, 60)
  expect(await redeem(context(), 'passkey', id)).toBeNull()
  expect(await redeem(context(), 'nonce', id)).toEqual({})
})

test('error: expired', async () => {
  const id = await issue(context(), 'nonce', {}, -1)
  expect(await peek(context(), 'nonce', id)).toBeNull()
  expect(await amend(context(), 'nonce', id, {})).toBe(false)
  expect(await redeem(context(), 'nonce', id)).toBeNull()
})

test.each(['', 'x', '%', "' or true --"])('error: %j is no id', async (id) => {
  expect(await redeem(context(), 'nonce', id)).toBeNull()
})
