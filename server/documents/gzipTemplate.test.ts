import { gunzipSync, gzipSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipTemplate } from './gzipTemplate.ts'

const wordBytes = 22
const words = ['a'.repeat(wordBytes), 'zZ09_-zZ09_-zZ09_-zZ09']
const long = Array.from({ length: 9_000 }, (_, at) => `<p id="${at * 7919}">`).join('')

test.each<[string, string[]]>([
  ['a document', ['<script nonce="', '">run()</script><style nonce="', '">p{}</style>']],
  ['no place for a word', ['<p>one</p>']],
  ['nothing but words', ['', '', '']],
  ['texts that come again on both sides of a word', [long.slice(0, 5_000), long.slice(0, 5_000), 'x']],
  ['more than a window of 32 kB before the last', [long, long, long]],
  ['letters of two and four bytes', ['naïve ', ' 🦊']],
])('default: %s', (_, texts) => {
  const render = gzipTemplate(texts, wordBytes)
  for (const word of words) expect(gunzipSync(render(word)).toString()).toBe(texts.join(word))
})

test('behavior: one member, whose size stands in its header as it is', () => {
  const texts = [long, long]
  const body = gzipTemplate(texts, wordBytes)(words[0] as string)
  expect(body.readUInt32LE(body.length - 4)).toBe(long.length * 2 + wordBytes)
  expect(inflateRawSync(body.subarray(10, -8)).length).toBe(long.length * 2 + wordBytes)
  const whole = gzipSync(texts.join(words[0]), { level: 9 })
  expect(body.length).toBeLessThan(whole.length + 100)
})

test('error: a word of another length', () => {
  expect(() => gzipTemplate(['a', 'b'], wordBytes)('short')).toThrow('22 bytes')
})
