import { expect, test } from 'vitest'
import { ordinals, payment, scriptOf } from '../../test/satoshi.ts'
import type { PsbtInputContents } from './psbtContents.ts'
import type { SighashKind } from './psbtDescription.ts'
import { unprovedInputs } from './unprovedInputs.ts'

interface Place {
  /** Of its script; none where the PSBT does not say. */
  address?: string
  proved?: boolean
  signs?: SighashKind
}
const own: Place = { address: payment, signs: 'all' }
const taproot: Place = { address: ordinals, signs: 'all' }

const unproved = (...places: Place[]): number[] => {
  const inputs = places.map(
    ({ address, proved = false }, index): PsbtInputContents => ({
      ...{ txid: 'ab'.repeat(32), index, proved },
      ...(address && { spent: { amount: 5n, script: scriptOf(address) } }),
    }),
  )
  const described = places.map(({ signs }, index) => ({ outpoint: `${index}`, ...(signs && { signs }) }))
  return unprovedInputs(inputs, described)
}

test.each<[string, Place[], number[]]>([
  ['one signature that holds the one unproved amount', [own], []],
  [
    'the same beside proved ones',
    [
      { ...own, proved: true },
      { address: payment, proved: true },
    ],
    [],
  ],
  ['two such signatures', [own, own], [0, 1]],
  ['one such signature for another input', [{ ...own, proved: true }, { address: payment }], [1]],
  ['one such signature of two unproved inputs', [own, { address: payment }], [0, 1]],
  ['a signature of taproot, which holds every amount', [taproot, { address: payment }], []],
  ['others may add inputs', [{ ...own, signs: 'allAnyone' }, { address: payment }], []],
  ['a script that the PSBT does not say', [{ signs: 'all' }, { address: payment }], []],
  ['no signature', [{ address: payment }], []],
])('default: %s', (_, places, indexes) => {
  expect(unproved(...places)).toEqual(indexes)
})
