import { expect, test } from 'vitest'
import type { Letter } from './mailbox.ts'
import { parseLetter } from './parseLetter.ts'

const letter: Letter = {
  id: 'a',
  topic: 't',
  message: 'sealed',
  tag: 1100,
  publishedAt: 1,
  expiresAt: 2,
  from: 'did:key:writer',
}

test('default: with and without an attestation, and nothing else', () => {
  for (const one of [letter, { ...letter, attestation: 'x y' }]) {
    expect(parseLetter(JSON.stringify({ ...one, more: 1 }), 't')).toEqual(one)
  }
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"letter"',
  '{}',
  JSON.stringify({ ...letter, message: { sealed: 1 } }),
  JSON.stringify({ ...letter, tag: '1100' }),
  JSON.stringify({ ...letter, attestation: null }),
  JSON.stringify({ ...letter, topic: 'of somebody else' }),
])('error: %s is no letter', (text) => {
  expect(parseLetter(text, 't')).toBe(undefined)
})
