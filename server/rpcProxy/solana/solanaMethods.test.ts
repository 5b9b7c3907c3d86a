import { expect, test } from 'vitest'
import { solanaMethods } from './solanaMethods.ts'

const stays = (method: string, params?: unknown[]) => solanaMethods[method]?.stays?.({ method, params })

test.each<[unknown[] | undefined, boolean]>([
  [undefined, true],
  [['sig'], true],
  [['sig', null], true],
  [['sig', 'json'], true],
  [['sig', {}], true],
  [['sig', { commitment: 'finalized' }], true],
  [['sig', { commitment: 'confirmed' }], false],
  [['sig', { commitment: null }], false],
])('default: a transaction of %j holds for good: %s', (params, lasting) => {
  expect(stays('getTransaction', params)).toBe(lasting)
})

test('default: what never changes holds for good', () => {
  expect([stays('getGenesisHash'), stays('getEpochSchedule')]).toEqual([true, true])
  expect([stays('getSlot'), stays('getBalance')]).toEqual([undefined, undefined])
})
