import { expect, test } from 'vitest'
import { dustLimit } from './dustLimit.ts'

const script = (first: number, second: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length).fill(7)
  bytes.set([first, second].slice(0, length))
  return bytes
}

/** Figures of Bitcoin Core (`GetDustThreshold`, at 3 satoshi a byte). */
test.each<[string, Uint8Array, bigint]>([
  ['P2WPKH', script(0x00, 20, 22), 294n],
  ['P2WSH', script(0x00, 32, 34), 330n],
  ['P2TR', script(0x51, 32, 34), 330n],
  ['P2A', script(0x51, 2, 4), 240n],
  ['the last version, the longest program', script(0x60, 40, 42), 354n],
  ['P2PKH', script(0x76, 0xa9, 25), 546n],
  ['P2SH', script(0xa9, 20, 23), 540n],
  ['a program that is too short', script(0x51, 1, 3), 480n],
  ['a program that is too long', script(0x51, 41, 43), 600n],
  ['below the first version', script(0x50, 20, 22), 537n],
  ['above the last version', script(0x61, 20, 22), 537n],
  ['a push of another length', script(0x00, 19, 22), 537n],
  ['nothing', new Uint8Array(), 471n],
])('default: %s', (_, bytes, limit) => {
  expect(dustLimit(bytes)).toBe(limit)
})
