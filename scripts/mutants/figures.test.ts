import { expect, test } from 'vitest'
import { figuresOf, tableOf } from './figures.ts'
import type { Mutant } from './instrument.ts'
import type { Outcome } from './outcome.ts'

const mutant = (name: string): Mutant => ({ name, file: 'a.ts', line: 1, kind: 'condition' })
const mutants = ['noticed', 'alike', 'alive', 'unseen', 'waits'].map(mutant)
const states: Record<string, Outcome['state']> = {
  noticed: 'killed',
  alike: 'survived',
  alive: 'survived',
  unseen: 'unreached',
}
const outcomes = new Map(
  mutants.flatMap((one) => {
    const state = states[one.name]
    return state ? [[one, { state }] as const] : []
  }),
)

test('default: what was noticed, of what is not equivalent', () => {
  const equivalent = { alike: 'says the same' }
  expect(figuresOf(mutants, outcomes, equivalent)).toEqual({
    mutants: 5,
    killed: 1,
    percent: 25,
    untried: 1,
    survived: ['alive', 'unseen'],
    equivalent,
  })
})

test('behavior: as a table', () => {
  const table = tableOf({ keys: figuresOf(mutants, outcomes, { alike: 'says the same' }) })
  expect(table.split('\n').at(-1)).toBe('| keys | 5 | 1 | 1 | 2 | 1 | 25 % |')
})

test.each([
  ['is not a mutant any more', 'gone', 'says the same'],
  ['is noticed by a test', 'noticed', 'says the same'],
  ['has no reason', 'alike', ' '],
])('error: an entry of the table that %s', (_, name, reason) => {
  expect(() => figuresOf(mutants, outcomes, { [name]: reason })).toThrow(name)
})
