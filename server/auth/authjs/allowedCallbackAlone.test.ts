import { expect, test } from 'vitest'
import type { ServerContext } from '../../context.ts'
import { allowedCallback, requireCallback } from './allowedCallback.ts'

const login = 'https://login.example'
const context = {
  config: { http: { loginOrigin: login, authBase: '/auth' } },
  database: { db: { select: () => ({ from: async () => [{ pattern: 'https://shop.example' }] }) } },
} as unknown as ServerContext

test.each([
  ['/auth/session', `${login}/auth/session`],
  [`${login}/x?y#z`, `${login}/x?y#z`],
  ['https://shop.example/cart', 'https://shop.example/cart'],
  [`/${'a'.repeat(2_047)}`, `${login}/${'a'.repeat(2_047)}`],
])('default: %s', async (text, address) => {
  expect(await allowedCallback(context, text)).toBe(address)
  expect(await requireCallback(context, text)).toBe(address)
})

test.each([
  ['https://evil.example/'],
  ['https://me@shop.example/'],
  ['https://:word@shop.example/'],
  ['https://shop.example:99999/'],
  ['//shop.example/'],
  ['/\\shop.example/'],
  ['/a b'],
  [`/${'a'.repeat(2_048)}`],
  [['/a']],
  [{}],
  [7],
])('error: %j', async (text) => {
  expect(await allowedCallback(context, text)).toBeUndefined()
  await expect(requireCallback(context, text)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_query',
    field: 'callbackUrl',
    beside: { url: `${login}/auth/error?error=InvalidCallbackUrl&code=invalid_query` },
  })
})

test.each([undefined, ''])('behavior: none is none', async (text) => {
  expect(await requireCallback(context, text)).toBeUndefined()
})
