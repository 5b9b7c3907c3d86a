import { expect, test } from 'vitest'
import { sessionStatus } from './sessionStatus.ts'

test.each([
  ['active', 101, null],
  ['expired', 100, null],
  ['expired', 1, null],
  ['revoked', 101, 50],
  ['revoked', 1, 0],
])('default: %s until %d, revoked at %s', (status, expiry, revokedAt) =>
  expect(sessionStatus({ expiry, revokedAt }, 100)).toBe(status),
)
