import { expect, test } from 'vitest'
import { contentCoding } from './contentCoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['UTF-8', 'identity'],
  ['aws-chunked', 'identity'],
  ['none', 'identity'],
  ['gzip', 'gzip'],
  [' GZIP ', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip,aws-chunked', 'gzip'],
  ['gzip, UTF-8', 'gzip'],
  [['gzip'], 'gzip'],
  ['br', 'br'],
  ['deflate', 'deflate'],
  ['gzip, br', 'unknown'],
  ['zstd', 'unknown'],
  ['constructor', 'unknown'],
])('default: %j is %s', (header, coding) => {
  expect(contentCoding(header)).toBe(coding)
})
