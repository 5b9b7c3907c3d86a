import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const sealer = createSealer('k'.repeat(32))

test('default', () => {
  const sealed = sealer.seal('login-share', 'text', 'row 1')
  expect(sealed).toMatch(/^v1\.[\w-]+$/)
  expect(sealed).not.toBe(sealer.seal('login-share', 'text', 'row 1'))
  expect(sealer.open('login-share', sealed, 'row 1')).toBe('text')
})

test('behavior: opens for no other purpose, row or key', () => {
  const sealed = sealer.seal('login-share', 'text', 'row 1')
  expect(sealer.open('ticket', sealed, 'row 1')).toBeUndefined()
  expect(sealer.open('login-share', sealed, 'row 2')).toBeUndefined()
  expect(createSealer('l'.repeat(32)).open('login-share', sealed, 'row 1')).toBeUndefined()
})

test('behavior: every flipped byte is refused', () => {
  const bytes = Buffer.from(sealer.seal('ticket', 'text', '').slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealer.open('ticket', `v1.${changed.toString('base64url')}`, '')).toBeUndefined()
  }
})

test.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'nonsense'])('error: %j', (sealed) => {
  expect(sealer.open('ticket', sealed, '')).toBeUndefined()
})

test('behavior: what the previous key sealed opens, and is sealed anew with this one', () => {
  const [before, during] = [createSealer('o'.repeat(32)), createSealer('k'.repeat(32), 'o'.repeat(32))]
  const sealed = before.seal('ticket', 'text', 'page')
  expect(during.open('ticket', sealed, 'page')).toBe('text')
  expect(during.open('ticket', sealed, 'another page')).toBeUndefined()
  expect(sealer.open('ticket', during.seal('ticket', 'new', ''), '')).toBe('new')
  const { outcome, text = '' } = during.renew('ticket', sealed, 'page')
  expect([outcome, sealer.open('ticket', text, 'page')]).toEqual(['renewed', 'text'])
  expect(during.renew('ticket', text, 'page')).toEqual({ outcome: 'current' })
  expect(during.renew('ticket', sealed, 'another page')).toEqual({ outcome: 'lost' })
  expect(sealer.renew('ticket', sealed, 'page')).toEqual({ outcome: 'lost' })
})
