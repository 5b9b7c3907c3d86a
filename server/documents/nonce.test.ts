import { expect, test } from 'vitest'
import { createNonces, nonceLength } from './nonce.ts'

test('default: never twice, over more than one pool', () => {
  const nonces = Array.from({ length: 5000 }, createNonces())
  expect(new Set(nonces).size).toBe(5000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
  expect(nonces[0]).toHaveLength(nonceLength)
})
