import { expect, test } from 'vitest'
import type { Chain } from '../upstreams/nodes/chain.ts'
import type { NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { createGasStation } from './gasPrices.ts'

const said = (value: unknown): NodeAnswer => ({ ok: true, value, json: JSON.stringify(value) })
const refused: NodeAnswer = { ok: false, error: { code: -32601, message: 'no such method' } }
const hex = (wei: number) => `0x${wei.toString(16)}`

/** A node that answers `eth_feeHistory` and `eth_gasPrice` so. */
function station(history: NodeAnswer, price: NodeAnswer) {
  const chain = {
    askMany: () => [history, price].map((answer) => Promise.resolve(answer)),
    as: () => chain,
  }
  return createGasStation({ get: () => chain as unknown as Chain }).get('eip155:56')
}

test('default: twice the next base fee and the middle tip of each share', async () => {
  const reward = [
    [1, 5, 9],
    [2, 6, 8],
    [3, 4, 7],
  ].map((row) => row.map(hex))
  const history = said({ baseFeePerGas: [hex(50), hex(100)], reward })
  expect(await station(history, said(hex(1)))).toEqual({ standard: 202n, fast: 205n, instant: 208n })
})

test('behavior: a chain without EIP-1559 tells one price', async () => {
  const prices = { standard: 1_000n, fast: 1_150n, instant: 1_300n }
  expect(await station(refused, said(hex(1_000)))).toEqual(prices)
  // Some answer with a base fee of nothing.
  expect(await station(said({ baseFeePerGas: ['0x0'], reward: [] }), said(hex(1_000)))).toEqual(prices)
  expect(await station(said({ oldestBlock: '0x1' }), said(hex(1_000)))).toEqual(prices)
})

test('behavior: tips that are out of order are put into it', async () => {
  const history = said({ baseFeePerGas: [hex(10)], reward: [[hex(9), hex(3), hex(1)]] })
  expect(await station(history, refused)).toEqual({ standard: 21n, fast: 23n, instant: 29n })
})

test('error: a node that tells neither', async () => {
  await expect(station(refused, refused)).rejects.toThrow('The node does not tell a number')
})

test.each([100, '100', '0x64', '0x0064', '0X64'])('param: a fee written as %j', async (written) => {
  const history = said({ baseFeePerGas: [written], reward: [[written, written, written]] })
  expect(await station(history, refused)).toEqual({ standard: 300n, fast: 300n, instant: 300n })
  expect(await station(refused, said(written))).toEqual({ standard: 100n, fast: 115n, instant: 130n })
})
