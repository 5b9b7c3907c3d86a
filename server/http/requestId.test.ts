import { expect, test } from 'vitest'
import { clientAddress } from './clientAddress.ts'
import type { Request } from './handler.ts'
import { requestId } from './requestId.ts'

test('default: a v4 UUID', () => {
  expect(requestId(undefined)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(requestId(['a', 'b'])).not.toBe('a')
})

test('clientAddress: only what trusted proxies appended', () => {
  const request = (forwarded?: string) =>
    ({
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '10.0.0.9' },
    }) as unknown as Request
  expect(clientAddress(request('1.1.1.1, 2.2.2.2'), 0)).toBe('10.0.0.9')
  expect(clientAddress(request('1.1.1.1, 2.2.2.2'), 1)).toBe('2.2.2.2')
  expect(clientAddress(request('1.1.1.1, 2.2.2.2'), 2)).toBe('1.1.1.1')
  expect(clientAddress(request('1.1.1.1'), 2)).toBe('10.0.0.9')
  expect(clientAddress(request(), 1)).toBe('10.0.0.9')
})
