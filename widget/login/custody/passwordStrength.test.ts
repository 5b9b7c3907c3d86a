import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

test.each([
  ['', 'weak', 'too_short'],
  ['x7#Kq2!vZ', 'weak', 'too_short'],
  ['password123', 'weak', 'common'],
  ['P@ssw0rd2024', 'weak', 'common'],
  ['qwertyuiop[]', 'weak', 'common'],
  ['iloveyouiloveyou', 'weak', 'common'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak', 'repeats'],
  ['abcabcabcabcabc', 'weak', 'repeats'],
  ['abcdefghijklmnop', 'weak', 'sequence'],
  ['0987654321lkjhgf', 'weak', 'sequence'],
  ['1111222233334444', 'weak', 'repeats'],
  ['kite-ladder', 'fair', 'short'],
  ['Kq7vZx2mRt', 'fair', 'short'],
  ['password11112222', 'weak', 'common'],
  ['Kq7vvvZx2mR', 'fair', 'short'],
  ['abklxyopefuvmnst', 'strong', 'good'],
  ['x7#Kq2!vZm9$Lw', 'strong', 'good'],
  ['correct horse battery staple', 'strong', 'good'],
  ['übergrößenträger', 'strong', 'good'],
])('default %o is %s: %s', (password, strength, reason) => {
  expect(passwordStrength(password)).toEqual({ strength, reason })
})

test('behavior: a very long text is quick', () => {
  // Only its beginning is looked at.
  const varied = Array.from({ length: 100_000 }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90)))
  expect(passwordStrength('ab'.repeat(100_000))).toEqual({ strength: 'weak', reason: 'repeats' })
  expect(passwordStrength('ab'.repeat(64) + varied.join(''))).toEqual({ strength: 'weak', reason: 'repeats' })
})
