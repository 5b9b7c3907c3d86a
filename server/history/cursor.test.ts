import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCursors } from './cursor.ts'

const cursors = createCursors((text) => createHmac('sha256', 'key').update(text).digest('hex'))

test('default: what was written is read, in exactly 80 characters', () => {
  for (const size of [0, 1, 25, 42]) {
    const place = randomBytes(size)
    const cursor = cursors.write('a', place)
    expect(cursor).toMatch(/^[\w-]{80}$/)
    expect(cursors.read('a', cursor)).toEqual(place)
  }
})

test('behavior: a longer place makes a longer cursor', () => {
  const place = randomBytes(70)
  expect(cursors.read('a', cursors.write('a', place))).toEqual(place)
})

test('error: of another question, or of another server', () => {
  const cursor = cursors.write('a', randomBytes(25))
  expect(cursors.read('b', cursor)).toBe(undefined)
  expect(createCursors(() => '00'.repeat(32)).read('a', cursor)).toBe(undefined)
})

test('error: every changed character is found out', () => {
  const cursor = cursors.write('a', randomBytes(25))
  for (let at = 0; at < cursor.length; at += 1) {
    const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
    expect(cursors.read('a', changed)).toBe(undefined)
  }
})

test.each(['', 'x', ' ', '%', 'A'.repeat(80), `${'A'.repeat(79)}=`, 'A'.repeat(5000), 'ä'.repeat(80)])(
  'error: %j is none',
  (cursor) => {
    expect(cursors.read('a', cursor)).toBe(undefined)
  },
)

test('error: a second spelling of a good one', () => {
  const cursor = cursors.write('a', randomBytes(25))
  for (const spelling of [` ${cursor}`, `${cursor}=`, `${cursor}\n`, cursor.replaceAll('-', '+')])
    if (spelling !== cursor) expect(cursors.read('a', spelling)).toBe(undefined)
})
