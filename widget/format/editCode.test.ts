import { expect, test } from 'vitest'
import { editCode, wholeCode } from './editCode.ts'

test('default', () => expect(editCode('123', 3)).toEqual({ code: '123', caret: 3 }))

test.each([
  ['letters fall away, the caret stays where it was', '1a23', 2, '123', 1],
  ['digits of another script', '١٢٣', 2, '123', 2],
  ['full width', '１２３４５６', 6, '123456', 6],
  ['a seventh digit at the end', '1234567', 7, '123456', 6],
  ['a seventh digit in the middle takes the place of the next', '1293456', 3, '129456', 3],
  ['nothing', '', 0, '', 0],
])('param: %s', (_, text, caret, code, next) => expect(editCode(text, caret)).toEqual({ code, caret: next }))

test.each([
  ['987 654', '987654'],
  ['Your code is 123456. It counts for 10 minutes.', '123456'],
  ['Shop 24: 123456', '123456'],
  ['٩٨٧٦٥٤', '987654'],
  ['12345', undefined],
  ['24123456', 'unclear'],
  ['123456 or 654321', 'unclear'],
])('param: a whole code in %j', (text, code) => expect(wholeCode(text)).toBe(code))
