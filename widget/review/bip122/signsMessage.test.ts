import { expect, test } from 'vitest'
import type { Paid, PsbtContents } from './psbtContents.ts'
import { signsMessage } from './signsMessage.ts'

const output = (amount: bigint, ...script: number[]): Paid => ({ amount, script: new Uint8Array(script) })
const nothing = output(0n, 0x6a)
const contents = (outputs: Paid[], more: Partial<PsbtContents> = {}): PsbtContents => ({
  version: 2,
  inputs: [{ txid: 'ab'.repeat(32), index: 0, spent: output(5n, 0x51) }],
  outputs,
  ...more,
})
const payment = contents([output(5n, 0x51)])

test('default: a payment signs no message', () => {
  expect(signsMessage(payment, [{ index: 0 }])).toBe(false)
})

test.each<[string, PsbtContents]>([
  ['returns nothing', contents([nothing])],
  ['has version 0', { ...payment, version: 0 }],
  [
    'signs a coin that holds nothing',
    { ...payment, inputs: [{ txid: 'ab'.repeat(32), index: 0, spent: nothing }] },
  ],
])('behavior: what %s may serve as a message', (_, psbt) => {
  expect(signsMessage(psbt, [{ index: 0 }])).toBe(true)
})

test.each<[string, PsbtContents]>([
  ['pays somebody beside', contents([nothing, output(5n, 0x51)])],
  ['burns coins', contents([output(5n, 0x6a)])],
  ['holds a note', contents([output(0n, 0x6a, 0x01, 0x61)])],
  ['pays nothing to a script', contents([output(0n, 0x51)])],
  ['pays nobody', contents([])],
])('behavior: what %s signs no message', (_, psbt) => {
  expect(signsMessage(psbt, [{ index: 0 }])).toBe(false)
})
