import { expect, test } from 'vitest'
import { bitcoinMethods } from './bitcoinMethods.ts'

const mainnet = '000000000019d6689c085ae165831e93'
const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const txid = '4a'.repeat(32)

test.each<[string, unknown[], boolean]>([
  ['btc_getBlockHeight', [], true],
  ['btc_getBlockHeight', [1], false],
  ['btc_getFeeEstimates', [], true],
  ['btc_getFeeEstimates', [undefined], false],
  ['btc_getBalance', [address], true],
  ['btc_getBalance', [`${address.slice(0, -1)}b`], false],
  ['btc_getBalance', [], false],
  ['btc_getBalance', [address, 1], false],
  ['btc_getUtxos', [address], true],
  ['btc_getUtxos', [7], false],
  ['btc_getTransaction', [txid], true],
  ['btc_getTransaction', [txid.toUpperCase()], false],
  ['btc_getTransaction', [`${txid}0`], false],
  ['btc_getTransaction', [[txid]], false],
  ['btc_getTransactionStatus', [txid], true],
  ['btc_getTransactionStatus', [txid, txid], false],
  ['btc_getSpender', [txid, 0], true],
  ['btc_getSpender', [txid, 2 ** 32 - 1], true],
  ['btc_getSpender', [txid, 2 ** 32], false],
  ['btc_getSpender', [txid, -1], false],
  ['btc_getSpender', [txid, '0'], false],
  ['btc_getSpender', [txid, 0.5], false],
  ['btc_getSpender', [txid], false],
  ['btc_getSpender', ['x', 0], false],
  ['btc_getSpender', [txid, 0, 0], false],
  ['btc_sendTransaction', ['00fF'], true],
  ['btc_sendTransaction', ['00f'], false],
  ['btc_sendTransaction', ['0x00'], false],
  ['btc_sendTransaction', [''], false],
  ['btc_sendTransaction', [['00']], false],
  ['btc_sendTransaction', [['00ff'], '00'], false],
])('default: %s takes %j: %s', async (method, params, fits) => {
  expect(await bitcoinMethods[method]?.fits?.(params, mainnet)).toBe(fits)
})

test('default: how long answers hold', () => {
  const call = { method: '', params: [] }
  const holds = Object.entries(bitcoinMethods).map(([name, { hold, stays }]) => [name, hold, stays?.(call)])
  expect(holds).toEqual([
    ['btc_getBlockHeight', 1_000, undefined],
    ['btc_getFeeEstimates', 30_000, undefined],
    ['btc_getBalance', 1_000, undefined],
    ['btc_getUtxos', 1_000, undefined],
    ['btc_getTransaction', 0, true],
    ['btc_getTransactionStatus', 1_000, undefined],
    ['btc_getSpender', 1_000, undefined],
    ['btc_sendTransaction', 0, undefined],
  ])
})
