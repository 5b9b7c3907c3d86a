import { expect, test } from 'vitest'
import { mergeEntries } from './mergeEntries.ts'

const wallet = (id: string, name: string, rdns?: string) => ({
  id,
  name,
  homepage: 'https://a.example',
  chains: ['eip155:1'],
  supports_wc: true,
  ...(rdns === undefined ? {} : { rdns }),
})
const names = (...layers: ReturnType<typeof wallet>[][]) => mergeEntries(layers).map(({ name }) => name)

test('default: a later layer takes the place by id', () => {
  expect(names([wallet('a', 'A'), wallet('b', 'B')], [wallet('a', 'mine')])).toEqual(['mine', 'B'])
})

test('behavior: and by rdns, in any case', () => {
  expect(names([wallet('a', 'A', 'io.A'), wallet('b', 'B')], [wallet('c', 'mine', 'IO.a')])).toEqual([
    'B',
    'mine',
  ])
})
