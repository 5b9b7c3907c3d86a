import { expect, test } from 'vitest'
import { markedParts, unmarked, verbatim } from './verbatim.ts'

test('default', () => {
  const text = `Swapping ${verbatim('1 ETH')} for ${verbatim('USDC')}`
  expect(markedParts(text)).toEqual(['Swapping ', '1 ETH', ' for ', 'USDC', ''])
  expect(unmarked(text)).toBe('Swapping 1 ETH for USDC')
})

test('param: no mark', () => expect(markedParts('2 steps')).toEqual(['2 steps']))

test('behavior: what is marked twice is one part', () =>
  expect(markedParts(verbatim(`Unlimited ${verbatim('USDC')}`))).toEqual(['', 'Unlimited USDC', '']))

test.each(['\ue001x', '\ue000x', 'a\ue001\ue000b'])(
  'error: marks of a foreign name, %j, lose no letter',
  (text) => expect(markedParts(text).join('')).toBe(unmarked(text)),
)
