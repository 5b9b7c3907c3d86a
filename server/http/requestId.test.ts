import { expect, test } from 'vitest'
import { requestId } from './requestId.ts'

test('default: a v4 UUID', () => {
  expect(requestId(undefined)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(requestId(['a', 'b'])).not.toBe('a')
  expect(typeof requestId(['6f1c2a9e-3b1d-4c8e-9f00-0123456789ab'])).toBe('string')
})
