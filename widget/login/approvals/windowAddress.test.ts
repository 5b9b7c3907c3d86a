import { expect, test } from 'vitest'
import { readWindowHash } from './windowAddress.ts'

test('default', () => {
  const read = readWindowHash(`#${'i'.repeat(24)}.${'A'.repeat(42)}E`)
  expect(read?.id).toBe('i'.repeat(24))
  expect(read?.secret).toHaveLength(32)
})

test.each([
  '',
  '#',
  '#a.b',
  `#${'i'.repeat(24)}`,
  `#${'i'.repeat(24)}.${'A'.repeat(44)}`,
  `#<script>.${'A'.repeat(43)}`,
])('error: %j', (hash) => {
  expect(readWindowHash(hash)).toBeUndefined()
})
