import { expect, test } from 'vitest'
import { readTogether } from './readTogether.ts'

/** Values by key, and what was read in which statement. */
function shelf(values: Record<string, string>) {
  const statements: string[][] = []
  const find = readTogether(async (keys) => {
    statements.push([...keys])
    return new Map(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))
  })
  return { values, statements, find }
}

test('default: what is wanted at once is one statement, each key in it once', async () => {
  const { statements, find } = shelf({ a: 'A', b: 'B' })
  expect(await Promise.all([find('a'), find('b'), find('a'), find('c')])).toEqual(['A', 'B', 'A', null])
  expect(statements).toEqual([['a', 'b', 'c']])
})

test('behavior: nothing is remembered', async () => {
  const { values, statements, find } = shelf({ a: 'A' })
  expect(await find('a')).toBe('A')
  delete values['a']
  expect(await find('a')).toBeNull()
  expect(statements).toEqual([['a'], ['a']])
})

test('behavior: whoever comes while a statement is under way is not answered from it', async () => {
  const { values, find } = shelf({ a: 'A' })
  let later: Promise<string | null> | undefined
  const reading = readTogether(async () => {
    later ??= find('a')
    return new Map([['a', 'before']])
  })
  expect(await reading('a')).toBe('before')
  delete values['a']
  expect(await later).toBeNull()
})

test('param: a statement holds 16 keys at most', async () => {
  const { statements, find } = shelf({})
  await Promise.all(Array.from({ length: 40 }, (_, at) => find(String(at))))
  expect(statements.map(({ length }) => length)).toEqual([16, 16, 8])
})

test('error: a statement that fails is everybody’s who is in it, and of nobody after', async () => {
  let fails = true
  const find = readTogether(async () => {
    if (fails) throw new Error('down')
    return new Map([['a', 'A']])
  })
  const outcomes = await Promise.allSettled([find('a'), find('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await find('a')).toBe('A')
})
