import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import {
  multipliedUnits,
  oneUiMultiplier as one,
  readUiMultiplier,
  readUiWord,
  uiMultiplierAt,
  uiMultiplierCalls,
  uiMultiplierText,
} from './uiMultiplier.ts'

const nowS = 1_800_000_000

test('default: the selectors are those of the functions', () => {
  const functions = ['uiMultiplier()', 'newUIMultiplier()', 'effectiveAt()']
  expect(Object.values(uiMultiplierCalls)).toEqual(functions.map((each) => toFunctionSelector(each)))
})

test.each<[string, unknown, bigint | undefined]>([
  ['a word', `0x${'0'.repeat(63)}7`, 7n],
  ['a word and more behind it', `0x${'0'.repeat(63)}7${'f'.repeat(64)}`, 7n],
  ['less than a word', '0x07', undefined],
  ['nothing', '0x', undefined],
  ['no text', null, undefined],
])('param: %s', (_, answer, expected) => {
  expect(readUiWord(answer)).toBe(expected)
})

const soon = BigInt(nowS) + 60n
test.each<[string, Parameters<typeof readUiMultiplier>[0], unknown]>([
  ['none', { multiplier: undefined }, undefined],
  ['zero', { multiplier: 0n, next: 0n, effectiveAt: 0n }, undefined],
  ['the same to whatever it is asked', { multiplier: 7n, next: 7n, effectiveAt: 7n }, undefined],
  ['one', { multiplier: one, next: one, effectiveAt: 0n }, { multiplier: one }],
  ['no change known', { multiplier: 4n * one }, { multiplier: 4n * one }],
  ['a change of the past', { multiplier: 4n * one, next: one, effectiveAt: 1n }, { multiplier: 4n * one }],
  [
    'a change to come',
    { multiplier: one, next: 4n * one, effectiveAt: soon },
    { multiplier: one, next: { multiplier: 4n * one, fromS: nowS + 60 } },
  ],
  ['a change to the same', { multiplier: one, next: one, effectiveAt: soon }, { multiplier: one }],
  ['a change to nothing', { multiplier: one, next: 0n, effectiveAt: soon }, { multiplier: one }],
  ['a change after all time', { multiplier: one, next: 2n, effectiveAt: 2n ** 255n }, { multiplier: one }],
])('behavior: %s', (_, said, expected) => {
  expect(readUiMultiplier(said, nowS)).toEqual(expected)
})

test('behavior: a change holds from its second on', () => {
  const rule = { multiplier: one, next: { multiplier: 4n * one, fromS: nowS + 60 } }
  expect(uiMultiplierAt(rule, nowS + 59)).toBe(rule)
  expect(uiMultiplierAt(rule, nowS + 60)).toEqual({ multiplier: 4n * one })
  expect(uiMultiplierAt(undefined, nowS)).toEqual({ multiplier: one })
})

test.each<[bigint, bigint, bigint | undefined]>([
  [10n, 4n * one, 40n],
  [3n, one / 2n, 1n],
  [2n ** 256n - 1n, one, 2n ** 256n - 1n],
  [2n ** 200n, 2n ** 56n, undefined],
  [2n ** 200n - 1n, 2n ** 56n, ((2n ** 200n - 1n) * 2n ** 56n) / one],
])('behavior: %s units times %s', (units, multiplier, shown) => {
  expect(multipliedUnits(units, multiplier)).toBe(shown)
})

test.each([
  [one, '1'],
  [4n * one, '4'],
  [one + one / 2n, '1.5'],
  [1n, '0.000000000000000001'],
])('behavior: %s is written %s', (multiplier, text) => {
  expect(uiMultiplierText(multiplier)).toBe(text)
})
