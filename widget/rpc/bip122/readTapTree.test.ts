import { expect, test } from 'vitest'
import { readTapTree } from './readTapTree.ts'

const script = new Uint8Array([0x51])
const leaf = { output: script, version: 0xc0 }
const treeOf = (...depths: number[]) =>
  readTapTree({ leaves: depths.map((depth) => ({ depth, leafVersion: 0xc0, script })) })

test.each<[string, number[], unknown]>([
  ['one leaf', [0], leaf],
  ['two', [1, 1], [leaf, leaf]],
  ['the deep ones last', [1, 2, 2], [leaf, [leaf, leaf]]],
  ['the deep ones first', [2, 2, 1], [[leaf, leaf], leaf]],
  [
    'four of one depth',
    [2, 2, 2, 2],
    [
      [leaf, leaf],
      [leaf, leaf],
    ],
  ],
])('default: %s', (_, depths, tree) => {
  expect(treeOf(...depths)).toEqual(tree)
})

test.each<[string, number[]]>([
  ['none', []],
  ['one that lacks its other half', [1]],
  ['a half that lacks its own', [1, 2]],
  ['one too many', [1, 1, 1]],
  ['two roots', [0, 0]],
])('error: %s', (_, depths) => {
  expect(treeOf(...depths)).toBeUndefined()
})
