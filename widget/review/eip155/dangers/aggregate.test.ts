import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import type { AskNode } from '../../review.ts'
import { aggregate } from './aggregate.ts'
import { apes, token } from './test/typedData.ts'

const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[] results)',
])
const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const results = (...all: [success: boolean, returnData: Hex][]): Hex =>
  encodeFunctionResult({ abi, result: all.map(([success, returnData]) => ({ success, returnData })) })

const questions = [
  { to: token, data: '0x18160ddd' },
  { to: apes, data: '0x313ce567aa' },
]
const { signal } = new AbortController()

/** What is found where the contract answers so, and each question by itself so; and who was asked. */
async function found(together: unknown, apart: (to: string) => unknown = () => word(9n), asked = questions) {
  const calls: { to: string; data: Hex }[] = []
  const ask: AskNode = async (networkId, method, params, given) => {
    const [call, block] = params as [{ to: string; data: Hex }, string]
    expect([networkId, method, block, given]).toEqual(['eip155:1', 'eth_call', 'latest', signal])
    calls.push(call)
    return call.to === multicall3 ? together : apart(call.to)
  }
  return { numbers: await aggregate(ask, 'eip155:1', asked, signal), calls }
}
const fails = (error: unknown) => (): never => {
  throw error
}

test('default: all in one request', async () => {
  const { numbers, calls } = await found(results([true, word(5n)], [true, word(7n)]))
  expect(numbers).toEqual([5n, 7n])
  expect(calls).toHaveLength(1)
  const { args } = decodeFunctionData({ abi, data: calls[0]?.data ?? '0x' })
  expect(args[0]).toEqual(
    questions.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
  )
})

test('behavior: what failed has no number, whatever it gave back', async () => {
  const { numbers } = await found(results([false, word(5n)], [true, '0x']))
  expect(numbers).toEqual([undefined, undefined])
})

test('behavior: of one to three words the first', async () => {
  const words = (count: number): Hex => `0x${word(5n).slice(2).repeat(count)}`
  expect((await found(results([true, words(3)], [true, words(4)]))).numbers).toEqual([5n, undefined])
})

test.each<[string, unknown]>([
  ['nothing', '0x'],
  ['half a byte', '0x0'],
  ['digits that are none', `0x${'zz'.repeat(64)}`],
  ['null', null],
  ['a list of one answer', [results([true, word(5n)], [true, word(7n)])]],
  ['fewer than it was asked for', results([true, word(5n)])],
  ['more than it was asked for', results([true, word(5n)], [true, word(5n)], [true, word(5n)])],
  ['a list without end', `0x${word(32n).slice(2)}${'f'.repeat(64)}`],
])('behavior: each is asked by itself where the contract answers %s', async (_, together) => {
  const { numbers, calls } = await found(together, (to) => (to === token ? word(8n) : [word(9n)]))
  expect(numbers).toEqual([8n, undefined])
  expect(calls.slice(1)).toEqual(questions)
})

test('behavior: so many by themselves and no more', async () => {
  const of = (count: number) =>
    found(
      '0x',
      undefined,
      Array.from({ length: count }, () => questions[0] as never),
    )
  expect((await of(24)).numbers).toHaveLength(24)
  await expect(of(25)).rejects.toThrow(RangeError)
})

test.each<[string, unknown]>([
  ['a code', { code: 3 }],
  ['a word', new RpcError(-32000, 'execution reverted')],
  ['an opcode', { code: -32000, message: 'invalid opcode: 0xfe' }],
  ['its end', { message: 'Out of gas' }],
])('behavior: a contract that refuses by %s has no number', async (_, error) => {
  expect((await found('0x', fails(error))).numbers).toEqual([undefined, undefined])
})

test.each<[string, unknown]>([
  ['an error of its own', new RpcError(-32603, 'nobody answers')],
  ['nothing', null],
  ['no text', { message: ['revert'] }],
])('error: a node that fails with %s said nothing', async (_, error) => {
  await expect(found('0x', fails(error))).rejects.toBe(error)
})
