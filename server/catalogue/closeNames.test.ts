import { expect, test } from 'vitest'
import { closeNames } from './closeNames.ts'

const known = ['metamask', 'rabby', 'rainbow', 'trust', 'coinbase', 'coin98', 'phantom', 'okx']

test.each([
  ['metamsk', ['metamask']],
  ['meta-mask', ['metamask']],
  ['coin', ['coin98', 'coinbase']],
  ['raby', ['rabby']],
  ['okx-wallet', []],
  ['zzzzzzzz', []],
])('default: %s', (wanted, close) => expect(closeNames(wanted, known)).toEqual(close))

test('param: no more than some', () =>
  expect(closeNames('a', ['ab', 'ac', 'ad', 'ae'])).toEqual(['ab', 'ac', 'ad']))
