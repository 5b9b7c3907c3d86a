import { expect, test } from 'vitest'
import type { FrameConfig } from '../contract/frame.ts'
import { timezonesOf } from './timezonesOf.ts'

const on = { settings: { restrictedTimezones: true } }
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 'eip155:1', name: 'Ethereum', nativeCurrency: currency, testnet: false } as const
const networks: FrameConfig['networks'] = [network]
const fund: FrameConfig['fund'] = { onramp: [{ name: 'meld', tells: true }], exchanges: true, pages: [] }
const swaps: FrameConfig['networks'] = [{ ...network, routers: [`0x${'a'.repeat(40)}`] }]

test('default: off', () => {
  expect(timezonesOf({ settings: {} }, { networks: swaps, fund })).toBeUndefined()
  expect(timezonesOf({ settings: { restrictedTimezones: false } }, { networks: swaps, fund })).toBeUndefined()
})

test('behavior: the list of the specification, where there is something to hide', () => {
  const list = timezonesOf(on, { networks: swaps, fund: undefined })
  expect(list).toHaveLength(9)
  expect(list).toEqual(expect.arrayContaining(['ASIA/SHANGHAI', 'ASIA/HONG_KONG', 'ASIA/MACAU']))
  expect(timezonesOf(on, { networks, fund })).toEqual(list)
})

test('behavior: nothing is sent where nothing is swapped or sold; deposits stay', () => {
  expect(timezonesOf(on, { networks, fund: undefined })).toBeUndefined()
  expect(timezonesOf(on, { networks, fund: { ...fund, onramp: [] } })).toBeUndefined()
})
