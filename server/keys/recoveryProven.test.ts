import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../sessions/sessions.ts'
import { isRecoveryProven } from './recoveryProven.ts'

const now = Date.UTC(2026, 0, 1)
const set = { walletId: 'w', rotation: 2 }
const session = (more: Partial<Session> = {}): Session =>
  ({ provenSet: 'w:2', provenAt: new Date(now), ...more }) as Session
const ago = (ms: number) => session({ provenAt: new Date(now - ms) })

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('default: for two minutes', () => {
  expect(isRecoveryProven(session(), set)).toBe(true)
  expect(isRecoveryProven(ago(120_000), set)).toBe(true)
  expect(isRecoveryProven(ago(120_001), set)).toBe(false)
})

test.each([
  ['another rotation', session({ provenSet: 'w:1' })],
  ['another wallet', session({ provenSet: 'v:2' })],
  ['nothing', session({ provenSet: null, provenAt: null })],
  ['a set without its time', session({ provenAt: null })],
])('error: %s was proved', (_, given) => expect(isRecoveryProven(given, set)).toBe(false))
