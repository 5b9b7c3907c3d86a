import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amend, issue, keep, markUsed, peek, redeem } from './oneTime.ts'
import { type AuthStage, authStage } from './test/authStage.ts'

const start = Date.parse('2026-01-01T00:00:00Z')
let stage: AuthStage
beforeEach(() => {
  stage = authStage()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => void vi.useRealTimers())

test('default: redeemed once', async () => {
  const id = await issue(stage.context, 'nonce', { a: 1 }, 60)
  expect(id).toMatch(/^[\w-]{32}$/)
  expect(await peek(stage.context, 'nonce', id)).toEqual({ a: 1 })
  expect(await redeem(stage.context, 'passkey', id)).toBeNull()
  expect(await redeem(stage.context, 'nonce', id)).toEqual({ a: 1 })
  expect(await redeem(stage.context, 'nonce', id)).toBeNull()
  expect(await peek(stage.context, 'nonce', id)).toBeNull()
  expect(JSON.stringify(stage.statements)).not.toContain(id)
})

test('param: hex', async () => {
  expect(await issue(stage.context, 'nonce', {}, 60, 'hex')).toMatch(/^[0-9a-f]{48}$/)
})

test('error: over to the millisecond', async () => {
  const id = await issue(stage.context, 'nonce', { a: 1 }, 60)
  vi.setSystemTime(start + 59_999)
  expect(await peek(stage.context, 'nonce', id)).toEqual({ a: 1 })
  vi.setSystemTime(start + 60_000)
  expect(await peek(stage.context, 'nonce', id)).toBeNull()
  expect(await amend(stage.context, 'nonce', id, {})).toBe(false)
  expect(await redeem(stage.context, 'nonce', id)).toBeNull()
})

test('behavior: amended and kept again', async () => {
  await keep(stage.context, 'handoff', 'mine', { step: 1 }, 60)
  expect(await amend(stage.context, 'handoff', 'mine', { step: 2 })).toBe(true)
  expect(await peek(stage.context, 'handoff', 'mine')).toEqual({ step: 2 })
  await keep(stage.context, 'handoff', 'mine', { step: 3 }, 60)
  expect(await redeem(stage.context, 'handoff', 'mine')).toEqual({ step: 3 })
  expect(await amend(stage.context, 'handoff', 'mine', {})).toBe(false)
})

test('behavior: marked as used by one', async () => {
  expect(await markUsed(stage.context, 'email-work', 'n', 60)).toBe(true)
  expect(await markUsed(stage.context, 'email-work', 'n', 60)).toBe(false)
  expect(await markUsed(stage.context, 'email-work', 'other', 60)).toBe(true)
})

test.each([
  ['issue', (): Promise<unknown> => issue(stage.context, 'nonce', {}, 60)],
  ['markUsed', (): Promise<unknown> => markUsed(stage.context, 'email-work', crypto.randomUUID(), 60)],
])('behavior: %s deletes nothing: what is over is swept elsewhere', async (_, once) => {
  await once()
  expect(stage.statements.filter(({ sql }) => sql.startsWith('delete'))).toEqual([])
})
