import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerOf, handChain, refusalOf } from '../../rpcProxy/test/handChain.ts'
import { askRecords, isOdd, NodeRefused, Unreadable } from './askRecords.ts'
import type { Chain } from './chain.ts'
import { ChainUnavailable, type NodeCall, NodeTrouble } from './nodeCall.ts'

const calls = [1, 2, 3, 4, 5].map((at) => ({ method: 'eth_getTransactionReceipt', params: [at] }))
const tooLarge = () => new ChainUnavailable('x', { cause: new NodeTrouble('too_large') })

/** A chain whose node takes so much of one request; each call is as large as its parameter says. */
function boundedChain(sizeOf: (at: number) => number, most: number): { chain: Chain; batches: number[] } {
  const batches: number[] = []
  const { chain } = handChain(({ params: [at] = [] }) => answerOf(`${at}`))
  const askMany = (asked: readonly NodeCall[]) => {
    batches.push(asked.length)
    const size = asked.reduce((sum, { params }) => sum + sizeOf(Number(params?.[0])), 0)
    return size > most ? asked.map(() => Promise.reject(tooLarge())) : chain.askMany(asked)
  }
  return { chain: { ...chain, askMany }, batches }
}
const told = (records: unknown[]) => records.map((each) => (isOdd(each) ? each.name : each))

test('default: what is refused or of another shape stands as that in its place', async () => {
  const { chain } = handChain(({ params: [at] = [] }) =>
    at === 2 ? refusalOf('no', -32_603) : at === 3 ? answerOf(7) : answerOf(`${at}`),
  )
  const records = await askRecords(chain, z.string(), calls)
  expect(told(records)).toEqual(['1', 'NodeRefused', 'Unreadable', '4', '5'])
  expect([records[1], records[2]]).toEqual([expect.any(NodeRefused), expect.any(Unreadable)])
})

test('behavior: what is too large together comes in halves', async () => {
  const { chain, batches } = boundedChain(() => 1, 2)
  expect(await askRecords(chain, z.string(), calls)).toEqual(['1', '2', '3', '4', '5'])
  expect(batches).toEqual([5, 3, 2, 1, 2])
})

test.each([1, 3, 5])('behavior: number %i alone is too large, and hides none of the others', async (odd) => {
  const { chain } = boundedChain((at) => (at === odd ? 100 : 1), 50)
  const expected = ['1', '2', '3', '4', '5'].with(odd - 1, 'Unreadable')
  expect(told(await askRecords(chain, z.string(), calls))).toEqual(expected)
})

test('behavior: where each is too large, each is asked for alone, and none twice', async () => {
  const { chain, batches } = boundedChain(() => 100, 50)
  expect(told(await askRecords(chain, z.string(), calls))).toEqual(Array(5).fill('Unreadable'))
  expect(batches.filter((length) => length === 1)).toHaveLength(5)
})

test('error: a node that does not answer is no odd record', async () => {
  const { chain } = handChain(() => answerOf('x'))
  const silent = { ...chain, askMany: () => [Promise.reject(new ChainUnavailable('no node'))] }
  await expect(askRecords(silent, z.string(), calls.slice(0, 1))).rejects.toThrow('no node')
})

test('default: nothing asked is nothing told', async () => {
  const { chain } = handChain(() => refusalOf('no'))
  expect(await askRecords(chain, z.string(), [])).toEqual([])
})
