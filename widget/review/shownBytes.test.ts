import { expect, test } from 'vitest'
import { shownBytes } from './shownBytes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each<[string, Uint8Array, { text: string; encoding: 'text' | 'hex' }]>([
  ['text', bytes('Hi\nyou'), { text: 'Hi\nyou', encoding: 'text' }],
  ['a mark in front stays', bytes('\ufeffHi'), { text: '\ufeffHi', encoding: 'text' }],
  ['no text', Uint8Array.of(0xff, 0x00), { text: '0xff00', encoding: 'hex' }],
  ['control characters', bytes('a\u0000'), { text: '0x6100', encoding: 'hex' }],
  [
    '32 bytes that are no sentence',
    bytes('k#'.repeat(16)),
    { text: `0x${'6b23'.repeat(16)}`, encoding: 'hex' },
  ],
])('default: %s', (_, given, shown) => expect(shownBytes(given)).toEqual(shown))
