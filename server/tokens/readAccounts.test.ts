import { expect, test } from 'vitest'
import { answerOf, handChain, refusalOf } from '../rpcProxy/test/handChain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { readAccounts, unread } from './readAccounts.ts'

const account = { owner: 'o', data: ['', 'base64'] }
const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`)
const answerAll = (addresses: readonly string[]) => answerOf({ value: addresses.map(() => account) })

/** A node that says something else where one of these is named. */
function stage(odd: readonly string[], said = refusalOf('internal error', -32_603)) {
  return handChain(({ params: [addresses] = [] }) =>
    (addresses as string[]).some((each) => odd.includes(each)) ? said : answerAll(addresses as string[]),
  )
}
const unreadOf = async ({ chain }: ReturnType<typeof stage>, names: string[]) => {
  const found = await readAccounts(chain, names)
  return names.filter((_, at) => found[at] === unread)
}

test.each([
  ['refused', refusalOf('internal error', -32_603)],
  ['of another length', answerOf({ value: [] })],
  ['of another form', answerOf({ value: 7 })],
])('behavior: one by which a whole answer is %s hides none of the others', async (_, said) => {
  expect(await unreadOf(stage(['m42'], said), namesOf(100))).toEqual(['m42'])
})

test.each<[string, number, (at: number) => boolean]>([
  ['two in different halves', 100, (at) => at === 12 || at === 77],
  ['neighbours', 100, (at) => at === 49 || at === 50],
  ['the first and the last', 100, (at) => at % 99 === 0],
  ['one in each quarter', 100, (at) => at % 25 === 3],
  ['one in ten', 100, (at) => at % 10 === 0],
  ['one in eleven', 100, (at) => at % 11 === 0],
  ['every second', 100, (at) => at % 2 === 0],
  ['two of three', 100, (at) => at % 3 !== 0],
  ['all of a half', 100, (at) => at < 50],
  ['some in each call', 250, (at) => at % 70 === 9],
  ['both of two', 2, () => true],
  ['one of two', 2, (at) => at === 1],
  ['one of eleven', 11, (at) => at === 10],
])('behavior: %s hide none of the others, at 1.1 calls for each', async (_, count, isOdd) => {
  const names = namesOf(count)
  const odd = names.filter((_, at) => isOdd(at))
  const hand = stage(odd)
  expect(await unreadOf(hand, names)).toEqual(odd)
  expect(hand.calls.length).toBeLessThanOrEqual(Math.ceil(count * 1.1) + Math.ceil(count / 100))
})

// Accounts in one call: https://www.quicknode.com/docs/solana/getMultipleAccounts (5 on the smallest plan).
test.each([1, 5, 10, 99])(
  'behavior: a node that takes no more than %i at once gives them all',
  async (most) => {
    const hand = handChain(({ params: [addresses] = [] }) => {
      const names = addresses as string[]
      return names.length > most ? refusalOf('Too many inputs provided', -32_602) : answerAll(names)
    })
    expect(await unreadOf(hand, namesOf(130))).toEqual([])
  },
)

test.each([
  ['all', () => true, 100, [1, 10, 10]],
  ['all', () => true, 450, [4, 1, 40, 5, 10]],
  ['one', () => true, 1, [1]],
])('behavior: of a node that refuses %s not each is asked for (%#)', async (_, isOdd, count, batches) => {
  const names = namesOf(count)
  const hand = stage(names.filter(isOdd))
  expect(await unreadOf(hand, names)).toEqual(names)
  expect(hand.batches).toEqual(batches)
})

test('behavior: what was read stands where no node answers any more', async () => {
  const hand = stage(['m7'])
  const { answer } = hand
  hand.answer = (call) => {
    if (hand.calls.length > 10) throw new ChainUnavailable('no node')
    return answer(call)
  }
  const names = namesOf(150)
  expect(await unreadOf(hand, names)).toEqual(names.slice(0, 100))
  await expect(readAccounts(hand.chain, names)).rejects.toBeInstanceOf(ChainUnavailable)
})

test('behavior: of thousands that are odd a thousand are asked for one by one', async () => {
  const names = namesOf(2_500)
  const hand = stage(names.filter((_, at) => at % 10 === 0))
  const unread = await unreadOf(hand, names)
  expect(unread).toHaveLength(1_500 + 100)
  expect(hand.calls.length).toBeLessThanOrEqual(25 + 1_100)
})
