import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerOf, handChain, refusalOf } from '../../rpcProxy/test/handChain.ts'
import { askEach, NodeRefused } from './askNode.ts'

const calls = [1, 2, 3].map((at) => ({ method: 'getTransaction', params: [at] }))

test('default: what is refused or odd is unknown, the rest is told', async () => {
  // -32015 is what Solana's nodes say of a newer version: chainstack/dev-portal#691.
  const { chain } = handChain(({ params: [at] = [] }) =>
    at === 1 ? answerOf('a') : at === 2 ? refusalOf('not supported', -32_015) : answerOf(7),
  )
  expect(await askEach(chain, z.string(), calls)).toEqual(['a', undefined, undefined])
})

test('error: all refused', async () => {
  const { chain } = handChain(() => refusalOf('no', -32_601))
  await expect(askEach(chain, z.string(), calls)).rejects.toBeInstanceOf(NodeRefused)
})

test('default: nothing asked is nothing refused', async () => {
  const { chain } = handChain(() => refusalOf('no'))
  expect(await askEach(chain, z.string(), [])).toEqual([])
})
