import { expect, test } from 'vitest'
import { enterDigits, eraseDigit, noDigits, wholeCode } from './otpDigits.ts'

const boxes = (text: string) => [...text].map((mark) => (mark === '_' ? '' : mark))

test('default', () => {
  const first = enterDigits(noDigits, 0, '1')
  expect(first).toEqual({ digits: boxes('1_____'), next: 1 })
  expect(wholeCode(first.digits)).toBeUndefined()
  expect(wholeCode(enterDigits(boxes('12345_'), 5, '6').digits)).toBe('123456')
})

test.each([
  ['a paste of the whole code, wherever', 3, '987 654', '987654', 5],
  ['a part of a code from its box on', 2, '98', '1298__', 4],
  ['more digits than a code has', 0, '12345678', '123456', 5],
  ['letters', 2, 'ab', '12____', 2],
  ['digits of another script', 2, '٣', '12____', 2],
  ['more than the last boxes hold', 4, '98765', '12__98', 5],
])('param: %s', (_, at, text, after, next) => {
  expect(enterDigits(boxes('12____'), at, text)).toEqual({ digits: boxes(after), next })
})

test.each([
  ['clears its box', '123___', 2, '12____', 2],
  ['goes back from an empty box', '123___', 3, '12____', 2],
  ['stays at the first', '______', 0, '______', 0],
])('behavior: Backspace %s', (_, before, at, after, next) => {
  expect(eraseDigit(boxes(before), at)).toEqual({ digits: boxes(after), next })
})
