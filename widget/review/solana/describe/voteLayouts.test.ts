import { expect, test } from 'vitest'
import { key, u32 } from '../test/encode.ts'
import { describeStep } from './describeStep.ts'
import { programs } from './programs.ts'

const accounts = [1, 2, 3, 4].map(key)

function step(number: number, data: readonly number[]) {
  const raw = { program: programs.vote, accounts, data: Uint8Array.from([...u32(number), ...data]) }
  const { type, accounts: shown } = describeStep(raw)
  return { type, who: Object.fromEntries(shown.map((one) => [one.role, one.account])) }
}

test('default: what a validator keeps', () => {
  expect(step(5, [10])).toEqual({ type: 'changeVote', who: { account: accounts[0], owner: accounts[1] } })
  for (const data of [[], [10, 0]]) expect(step(5, data).type).toBe('other')
})

test('default: who controls a vote account from now on, who signs for it', () => {
  for (const kind of [0, 1])
    expect(step(7, [...u32(kind)])).toMatchObject({ type: 'voteAuthority', who: { authority: accounts[3] } })
  for (const data of [[...u32(2)], [], [...u32(0), 0]]) expect(step(7, data).type).toBe('other')
})
