import { expect, test } from 'vitest'
import { ordinals, payment, scriptOf } from '../../test/satoshi.ts'
import { isTaproot } from './scriptForms.ts'
import { defaultSighash, sighashKind } from './sighash.ts'

const taproot = scriptOf(ordinals)
const changed = (at: number, byte: number): Uint8Array =>
  taproot.map((was, index) => (index === at ? byte : was))

test('default', () => {
  expect(isTaproot(taproot)).toBe(true)
  expect(defaultSighash(taproot)).toBe(0)
  expect(defaultSighash(scriptOf(payment))).toBe(1)
  expect(sighashKind(0, taproot)).toBe('all')
  expect(sighashKind(131, scriptOf(payment))).toBe('singleAnyone')
})

test.each<[string, Uint8Array]>([
  ['a program that is too short', taproot.slice(0, -1)],
  ['version 0', changed(0, 0x00)],
  ['a push of another length', changed(1, 31)],
])('behavior: %s is not taproot', (_, script) => {
  expect(isTaproot(script)).toBe(false)
  expect(() => sighashKind(0, script)).toThrow('The sighash does not exist')
})

test('error: a sighash that does not exist', () => {
  expect(() => sighashKind(4, taproot)).toThrow(expect.objectContaining({ code: -32602 }))
})
