import { expect, test } from 'vitest'
import { checkMoney, checkPlaces } from './checkPsbt.ts'
import type { PsbtContents } from './psbtContents.ts'

const mostMoney = 2_100_000_000_000_000n
const script = new Uint8Array([0x51])

const contents = (inputs: number, outputs: number): PsbtContents => ({
  version: 2,
  inputs: Array.from({ length: inputs }, (_, index) => ({ txid: 'ab'.repeat(32), index })),
  outputs: Array.from({ length: outputs }, () => ({ amount: 1n, script })),
})

test('default: two hundred inputs and outputs are read', () => {
  expect(() => checkPlaces(contents(200, 200), [])).not.toThrow()
})

test.each<[string, PsbtContents]>([
  ['inputs', contents(201, 1)],
  ['outputs', contents(1, 201)],
])('error: more %s than anybody reads', (_, many) => {
  expect(() => checkPlaces(many, [])).toThrow('The PSBT is too large')
})

test.each<[string, bigint[]]>([
  ['nothing', [0n]],
  ['all that there will ever be', [mostMoney]],
  ['all of it taken and paid', [mostMoney, mostMoney]],
])('behavior: an amount can be %s', (_, amounts) => {
  expect(() => checkMoney(amounts)).not.toThrow()
})

test.each<[string, bigint[]]>([
  ['less than nothing', [-1n]],
  ['more than there will ever be', [mostMoney + 1n]],
  ['more than can be taken and paid', [mostMoney, mostMoney, 1n]],
])('error: %s', (_, amounts) => {
  expect(() => checkMoney(amounts)).toThrow('An amount is more than there is')
})
