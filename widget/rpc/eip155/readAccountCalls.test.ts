import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { bob } from '../../test/testContext.ts'
import { readAccountCalls } from './readAccountCalls.ts'

const encode = (signature: string, args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)

const one = { to: bob, value: '0x5', data: '0xabcd' }
const two = [one, { to: bob, value: '0x0', data: '0x' }]
const list = encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[]'), [
  [
    { to: bob, value: 5n, data: '0xabcd' },
    { to: bob, value: 0n, data: '0x' },
  ],
])
const packed = `${bob}${'5'.padStart(64, '0')}abcd`
const mode = (start: string) => `0x${start.padEnd(64, '0')}`

test('default', async () => {
  expect(await readAccountCalls(encode('execute(address,uint256,bytes)', [bob, 5n, '0xabcd']))).toEqual([one])
})

test.each([
  ['executeBatch(address[],bytes[])', [[bob], ['0xabcd']], [{ ...one, value: '0x0' }]],
  [
    'executeBatch(address[],uint256[],bytes[])',
    [
      [bob, bob],
      [5n, 0n],
      ['0xabcd', '0x'],
    ],
    two,
  ],
  ['executeBatch(address[],uint256[],bytes[])', [[bob], [], ['0xabcd']], [{ ...one, value: '0x0' }]],
  [
    'executeBatch((address,uint256,bytes)[])',
    [
      [
        [bob, 5n, '0xabcd'],
        [bob, 0n, '0x'],
      ],
    ],
    two,
  ],
  ['executeUserOp(address,uint256,bytes,uint8)', [bob, 5n, '0xabcd', 0], [one]],
  ['executeUserOpWithErrorString(address,uint256,bytes,uint8)', [bob, 5n, '0xabcd', 0], [one]],
  ['execute(address,uint256,bytes,uint8)', [bob, 5n, '0xabcd', 0], [one]],
  ['execute(bytes32,bytes)', [mode('00'), packed], [one]],
  ['execute(bytes32,bytes)', [mode('0001'), packed], [one]],
  ['execute(bytes32,bytes)', [mode('01'), list], two],
])('param: %s', async (signature, args, calls) => {
  expect(await readAccountCalls(encode(signature, args))).toEqual(calls)
})

test.each([
  ['nothing', '0x'],
  ['another function', encode('transfer(address,uint256)', [bob, 1n])],
  [
    'data that ends too soon',
    `${encode('execute(address,uint256,bytes)', [bob, 5n, '0xabcd']).slice(0, 100)}`,
  ],
  ['lists of unequal length', encode('executeBatch(address[],bytes[])', [[bob, bob], ['0x']])],
  [
    'values of unequal length',
    encode('executeBatch(address[],uint256[],bytes[])', [[bob, bob], [1n], ['0x', '0x']]),
  ],
  ['code in its own name', encode('executeUserOp(address,uint256,bytes,uint8)', [bob, 0n, '0xabcd', 1])],
  ['code in its own name, by mode', encode('execute(bytes32,bytes)', [mode('ff'), packed])],
  ['a single call that is too short', encode('execute(bytes32,bytes)', [mode('00'), '0xabcd'])],
  ['a list that is none', encode('execute(bytes32,bytes)', [mode('01'), '0xabcd'])],
])('error: %s', async (_, data) => {
  expect(await readAccountCalls(data)).toBeUndefined()
})
