import { expect, test } from 'vitest'
import { markedParts, paired, unmarked, verbatim } from './verbatim.ts'

test('default', () => {
  const text = `Swapping ${verbatim('1 ETH')} for ${verbatim('USDC')}`
  expect(markedParts(text)).toEqual(['Swapping ', '1 ETH', ' for ', 'USDC', ''])
  expect(unmarked(text)).toBe('Swapping 1 ETH for USDC')
})

test('param: no mark', () => expect(markedParts('2 steps')).toEqual(['2 steps']))

test('behavior: what is marked twice is one part', () =>
  expect(markedParts(verbatim(`Unlimited ${verbatim('USDC')}`))).toEqual(['', 'Unlimited USDC', '']))

const stray = ['\ue001x', '\ue000x', 'a\ue001\ue000b', '\ue000', '\ue001\ue001x\ue000\ue000']

test.each(stray)('error: marks of a foreign name, %j, lose no letter', (text) =>
  expect(markedParts(text).join('')).toBe(unmarked(text)),
)

test.each(stray)('error: a foreign name with marks, %j, stays one part', (text) => {
  expect(markedParts(`Send ${verbatim(text)} now`)).toEqual(['Send ', unmarked(text), ' now'])
})

test.each(stray)('error: words beside a foreign name with marks, %j, stay words', (text) => {
  const parts = markedParts(`${paired(text)} for ${verbatim('USDC')} to ${paired(text)}`)
  expect(parts).toEqual([`${unmarked(text)} for `, 'USDC', ` to ${unmarked(text)}`])
})

test('error: marks of two names make no pair', () => {
  const parts = markedParts(`${paired('\ue000a')} is no ${paired('b\ue001')}`)
  expect(parts).toEqual(['a is no b'])
})
