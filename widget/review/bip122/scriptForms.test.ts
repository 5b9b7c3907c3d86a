import { p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { isP2pkh, isP2sh, isP2wpkh, isP2wsh, isTaproot } from './scriptForms.ts'

const secret = new Uint8Array(32).fill(1)
const forms = { isP2pkh, isP2sh, isP2wpkh, isP2wsh, isTaproot }
const scripts: Readonly<Record<keyof typeof forms, Uint8Array>> = {
  isP2pkh: p2pkh(pubECDSA(secret)).script,
  isP2sh: p2sh(p2wpkh(pubECDSA(secret))).script,
  isP2wpkh: p2wpkh(pubECDSA(secret)).script,
  isP2wsh: p2wsh(p2pkh(pubECDSA(secret))).script,
  isTaproot: p2tr(pubSchnorr(secret)).script,
}

test.each(Object.entries(scripts))('default: %s', (name, script) => {
  const found = Object.entries(forms).filter(([, is]) => is(script))
  expect(found.map(([form]) => form)).toEqual([name])
  expect(Object.values(forms).some((is) => is(script.subarray(0, -1)))).toBe(false)
  expect(Object.values(forms).some((is) => is(new Uint8Array([...script, 0])))).toBe(false)
})

/** Bytes that say which form it is; the others are a hash or a key. */
const fixed: Readonly<Record<keyof typeof forms, readonly number[]>> = {
  isP2pkh: [0, 1, 2, 23, 24],
  isP2sh: [0, 1, 22],
  isP2wpkh: [0, 1],
  isP2wsh: [0, 1],
  isTaproot: [0, 1],
}

test.each(Object.entries(fixed).flatMap(([name, places]) => places.map((at) => [name, at] as const)))(
  'error: another byte than that of %s at %d',
  (name, at) => {
    const form = name as keyof typeof forms
    const script = Uint8Array.from(scripts[form])
    script[at] = 0x99
    expect(forms[form](script)).toBe(false)
    // The hash or key may be any.
    const other = Uint8Array.from(scripts[form], (byte, place) => (fixed[form].includes(place) ? byte : 0x99))
    expect(forms[form](other)).toBe(true)
  },
)
