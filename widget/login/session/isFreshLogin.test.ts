import { expect, test } from 'vitest'
import { isFreshLogin } from './isFreshLogin.ts'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

test.each([
  [{ freshAt: ago(10) }, 300, true],
  [{ freshAt: ago(310) }, 300, false],
  [{ freshAt: ago(310) }, 86_400, true],
  [{ freshAt: ago(10), resumed: true }, 300, false],
  [{ freshAt: ago(10), resumed: true }, Number.POSITIVE_INFINITY, false],
  [{ freshAt: ago(999_999) }, Number.POSITIVE_INFINITY, true],
  [{ freshAt: null }, 300, false],
  [null, 300, false],
] as const)('default: %j within %d s: %s', (session, seconds, fresh) => {
  expect(isFreshLogin(session, seconds, Date.now())).toBe(fresh)
})
