import { expect, test } from 'vitest'
import { answerOf, handChain, refusalOf } from '../rpcProxy/test/handChain.ts'
import { createContractReader } from '../upstreams/contracts/contractReader.ts'
import { createTokenScales } from './tokenScales.ts'

const token = '0x5400000000000000000000000000000000000001'
const minute = 60_000
const multiplier = 4n * 10n ** 18n

test('error: a token that was multiplied is not plain because a node refused to say it', async () => {
  let clock = 0
  let isKnown = true
  const hand = handChain(({ params }) =>
    isKnown && JSON.stringify(params).includes('a60bf13d')
      ? answerOf(`0x${multiplier.toString(16).padStart(64, '0')}`)
      : refusalOf('execution aborted (timeout = 5s)', -32_000),
  )
  const reader = createContractReader(hand.chain)
  const contracts = { known: () => reader, strange: () => reader }
  const lists = { of: () => [], get: () => undefined }
  const scales = createTokenScales(contracts, lists, { now: () => clock })
  const told = { scales: new Map([[token, { multiplier }]]), unreadable: [] }
  expect(await scales.get('eip155:1', [token])).toEqual(told)
  clock += 2 * minute
  isKnown = false
  expect(await scales.get('eip155:1', [token])).toEqual({ scales: new Map(), unreadable: [token] })
  clock += minute
  isKnown = true
  expect(await scales.get('eip155:1', [token])).toEqual(told)
  clock += 25 * 60 * minute
  isKnown = false
  expect(await scales.get('eip155:1', [token])).toEqual({
    scales: new Map([[token, undefined]]),
    unreadable: [],
  })
})
