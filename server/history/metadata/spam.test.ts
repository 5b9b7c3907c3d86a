import { expect, test } from 'vitest'
import { cleanText, looksLikeLink } from '../../tokens/cleanText.ts'
import { isSpam } from './spam.ts'

const token = 'eip155:1:0x1'
const none = { spam: new Set<string>(), genuine: new Set<string>() }

test.each([
  ['unasked and nameless', true, [null, null], true],
  ['unasked with a name', true, ['Leaves', null], false],
  ['unasked with a lure', true, ['Leaves', 'Claim at leaf-drop.xyz'], true],
  ['asked for', false, [null], false],
])('default: %s', (_, unsolicited, names, spam) => {
  expect(isSpam({ token, unsolicited, names }, none)).toBe(spam)
})

test('behavior: the lists decide first', () => {
  const lure = { token, unsolicited: true, names: ['visit x.com'] }
  expect(isSpam(lure, { ...none, genuine: new Set([token]) })).toBe(false)
  expect(isSpam({ token, unsolicited: false, names: ['Leaves'] }, { ...none, spam: new Set([token]) })).toBe(
    true,
  )
})

test.each(['Visit ethgift.com', 'www.x', 't.me/abc', '$5000 voucher', 'https://a'])(
  'behavior: %j is a lure',
  (text) => {
    expect(looksLikeLink(text)).toBe(true)
  },
)

test.each(['USD Coin', 'Yearn', 'St. Moritz', 'Bored Ape #12', 'v2.0'])('behavior: %j is none', (text) => {
  expect(looksLikeLink(text)).toBe(false)
})

test('behavior: names can neither hide nor turn letters, nor run on', () => {
  expect(cleanText('  US\u202eDC\u0000\u200b  Coin\n')).toBe('USDC Coin')
  expect(cleanText('\u200b')).toBe('')
  expect(cleanText('x'.repeat(500))).toHaveLength(64)
})
