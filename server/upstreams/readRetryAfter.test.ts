import { expect, test } from 'vitest'
import { readRetryAfter } from './readRetryAfter.ts'

const now = Date.parse('1994-11-06T08:49:30Z')

test.each([
  ['2', 2_000],
  [' 120 ', 120_000],
  ['0', 0],
  // The three forms of RFC 9110 §5.6.7.
  ['Sun, 06 Nov 1994 08:49:37 GMT', 7_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 7_000],
  ['Sun Nov  6 08:49:37 1994', 7_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
])('default: %s', (text, ms) => {
  expect(readRetryAfter(text, now)).toBe(ms)
})

test.each([undefined, '', '-1', '1.5', '1e3', 'soon', 'Sun, 99 Nov 1994', '9999999999'])(
  'error: %s says nothing',
  (text) => {
    expect(readRetryAfter(text, now)).toBeUndefined()
  },
)
