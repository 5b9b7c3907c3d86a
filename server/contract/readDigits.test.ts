import { expect, test } from 'vitest'
import { readDigits } from './readDigits.ts'

test('default', () => expect(readDigits('123 456')).toBe('123456'))

const systems = Intl.supportedValuesOf('numberingSystem').filter(
  (system) =>
    new Intl.NumberFormat('en', { numberingSystem: system }).resolvedOptions().numberingSystem === system,
)

test('param: the digits of every script that the platform writes', () => {
  const read = systems.map((numberingSystem) => {
    const { format } = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
    return [numberingSystem, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((digit) => format(digit)).join('')] as const
  })
  // Words for numbers (hanidec) are no decimal digits.
  const others = read.filter(([, text]) => readDigits(text) !== '9876543210').map(([system]) => system)
  expect(others).toEqual(['hanidec'])
  expect(read.length).toBeGreaterThan(50)
})

test('param: every row of decimal digits has ten', () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => point)
  const digits = points.filter((point) => /\p{Nd}/u.test(String.fromCodePoint(point)))
  const values = digits.map((point) => Number(readDigits(String.fromCodePoint(point))))
  expect(values).toEqual(digits.map((_, at) => at % 10))
})

test.each([
  ['letters and signs', 'a-b²Ⅳ五', ''],
  ['Persian among blanks', ' ۱۲۳ ۴۵۶ ', '123456'],
  ['mathematical digits, beyond 16 bits', '𝟏𝟚𝟯', '123'],
])('param: %s', (_, text, digits) => expect(readDigits(text)).toBe(digits))
