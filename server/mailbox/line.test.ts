import { expect, test } from 'vitest'
import { append, type InLine, type Line, unlink } from './line.ts'

interface Item extends InLine<Item> {
  name: string
}
const item = (name: string): Item => ({ name, before: undefined, after: undefined })
function namesOf(line: Line<Item>): string[] {
  const names: string[] = []
  for (let at = line.first; at; at = at.after) names.push(at.name)
  const back: string[] = []
  for (let at = line.last; at; at = at.before) back.unshift(at.name)
  expect(back).toEqual(names)
  return names
}

test('default: first come, first', () => {
  const line: Line<Item> = { first: undefined, last: undefined }
  const [a, b, c] = ['a', 'b', 'c'].map(item) as [Item, Item, Item]
  for (const each of [a, b, c]) append(line, each)
  expect(namesOf(line)).toEqual(['a', 'b', 'c'])
  unlink(line, b)
  expect(namesOf(line)).toEqual(['a', 'c'])
  append(line, b)
  unlink(line, a)
  expect(namesOf(line)).toEqual(['c', 'b'])
  unlink(line, b)
  unlink(line, c)
  expect([namesOf(line), line]).toEqual([[], { first: undefined, last: undefined }])
  append(line, a)
  expect(namesOf(line)).toEqual(['a'])
})
