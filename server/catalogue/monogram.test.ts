import { expect, test } from 'vitest'
import { initials, monogram } from './monogram.ts'

test('default', () => {
  const picture = monogram('FW', 'fern')
  expect(picture).toBe(monogram('FW', 'fern'))
  expect(picture).not.toBe(monogram('FW', 'oak'))
  expect(picture).toContain('>FW</text>')
})

test('behavior: what a name holds is text', () => {
  expect(monogram('<"', 'x')).toContain('>&lt;&quot;</text>')
})

test.each([
  ['Fern Wallet', 'Fe'],
  ['Fern Oak Wallet', 'FO'],
  ['Wallet', 'Wa'],
  ['Trust', 'Tr'],
  ['X', 'X'],
  ['1inch Wallet', '1i'],
  ['éclair', 'Éc'],
  ['<script>', 'Sc'],
  ['🦊', '?'],
  ['', '?'],
])('initials: %s', (name, letters) => expect(initials(name)).toBe(letters))
