import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endHeldSession } from './endSession.ts'
import { openTicket, sealTicket } from './resumeTicket.ts'
import { startSession } from './startSession.ts'
import { type AuthStage, authStage } from './test/authStage.ts'

const start = Date.parse('2026-01-01T00:00:00Z')
const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
let stage: AuthStage
beforeEach(() => {
  stage = authStage()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => void vi.useRealTimers())

test('error: a session that is gone as soon as it was made', async () => {
  stage.sessions.byId = async () => null
  const begun = startSession(stage.context, { userId: 'ada', method: 'email' }, { frame, before: null })
  await expect(begun).rejects.toThrow('A session was gone as soon as it was made')
  expect(stage.audited).toEqual([])
})

test('behavior: a ticket lives a day', async () => {
  const ticket = (await sealTicket(stage.context, stage.sessions.add().session, frame)) ?? ''
  vi.setSystemTime(start + 86_399_999)
  expect(openTicket(stage.context, ticket, frame)).toBeDefined()
  vi.setSystemTime(start + 86_400_000)
  expect(openTicket(stage.context, ticket, frame)).toBeUndefined()
})

test('behavior: the ticket of nothing ends nothing', async () => {
  await endHeldSession(stage.context, { ticket: 'none' }, frame)
  expect([stage.sessions.ended, stage.audited]).toEqual([[], []])
})
