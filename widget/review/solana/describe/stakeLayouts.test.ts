import { expect, test } from 'vitest'
import { key, u32, u64 } from '../test/encode.ts'
import { describeStep } from './describeStep.ts'
import { programs } from './programs.ts'

const [account, owner, third, fourth, custodian] = [1, 2, 3, 4, 5].map(key) as string[]
const bytesOf = (byte: number) => [...new Uint8Array(32).fill(byte)]
const seed = (words: string) => [...u64(BigInt(words.length)), ...new TextEncoder().encode(words)]
const named = [account, owner, third, fourth]

function step(number: number, data: readonly number[], accounts = named) {
  const raw = {
    program: programs.stake,
    accounts: accounts as string[],
    data: Uint8Array.from([...u32(number), ...data]),
  }
  const { type, locks, accounts: shown } = describeStep(raw)
  return { type, locks, who: Object.fromEntries(shown.map((one) => [one.role, one.account])) }
}

const none = [0]
const at = (moment: bigint) => [1, ...u64(moment)]

test.each<[string, number[], boolean, string | undefined]>([
  ['nothing', [...none, ...none, ...none], false, undefined],
  ['a time', [...at(2_000_000_000n), ...none, ...none], true, undefined],
  ['an epoch', [...none, ...at(1n), ...none], true, undefined],
  ['a time that is no lock', [...at(0n), ...at(0n), ...none], false, undefined],
  ['its custodian', [...none, ...none, 1, ...bytesOf(5)], false, custodian],
])('param: a lock of %s', (_, data, locks, who) => {
  const read = step(6, data)
  expect(read).toMatchObject({ type: 'lockStake', locks: locks || undefined })
  expect(read.who['custodian']).toBe(who)
})

test.each<[string, number[], boolean]>([
  ['nothing', [...none, ...none], false],
  ['a time', [...at(1n), ...none], true],
  ['an epoch', [...none, ...at(1n)], true],
  ['a time that is no lock', [...at(0n), ...none], false],
])('param: a lock of %s, with who signs for it behind', (_, data, locks) => {
  const read = step(12, data, [account as string, owner as string, custodian as string])
  expect(read).toMatchObject({ type: 'lockStake', locks: locks || undefined })
  expect(read.who['custodian']).toBe(custodian)
})

test.each([
  ['a lock', 6, [2, ...none, ...none]],
  ['a checked lock', 12, [...none, 2, ...u64(1n)]],
])('error: a part of %s that is neither there nor not', (_, number, data) => {
  expect(step(number, data).type).toBe('other')
})

test.each<[string, number[], boolean]>([
  ['without a lock', [...u64(0n), ...u64(0n)], false],
  ['with a time', [...u64(9n), ...u64(0n)], true],
  ['with an epoch', [...u64(0n), ...u64(9n)], true],
])('param: a new stake %s', (_, lock, locks) => {
  const read = step(0, [...bytesOf(2), ...bytesOf(3), ...lock, ...bytesOf(5)])
  expect(read).toMatchObject({ type: 'initStake', locks: locks || undefined })
  expect(read.who).toMatchObject({ account, staker: owner, withdrawer: third })
  expect(read.who['custodian']).toBe(locks ? custodian : undefined)
})

const kinds: readonly [number, (kind: number) => number[], who: string | undefined][] = [
  [1, (kind) => [...bytesOf(5), ...u32(kind)], custodian],
  [8, (kind) => [...bytesOf(5), ...u32(kind), ...seed('fern'), ...bytesOf(9)], custodian],
  [10, (kind) => [...u32(kind)], fourth],
  [11, (kind) => [...u32(kind), ...seed('fern'), ...bytesOf(9)], fourth],
]
test.each(kinds)('default: who controls a stake from now on, in form %d', (number, data, who) => {
  for (const kind of [0, 1]) {
    const read = step(number, data(kind))
    expect(read.type).toBe('stakeAuthority')
    expect(read.who['authority']).toBe(who)
  }
  expect(step(number, data(2)).type).toBe('other')
  expect(step(number, data(1).slice(0, -1)).type).toBe('other')
  expect(step(number, [...data(1), 0]).type).toBe('other')
})
