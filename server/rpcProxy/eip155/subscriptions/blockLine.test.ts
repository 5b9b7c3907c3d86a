import { expect, test } from 'vitest'
import { createBlockLine } from './blockLine.ts'
import type { FedBlock } from './fedBlock.ts'

/** `a3` follows on `a2`, `b3` on the block that is named. */
const block = (hash: string, parentHash = `a${Number(hash.slice(1)) - 1}`): FedBlock => {
  const number = Number(hash.slice(1))
  return { number, hash, parentHash, timestamp: number * 12, json: '{}' }
}
const names = (blocks: readonly FedBlock[]) => blocks.map(({ hash }) => hash)

test('default: blocks follow on each other, and the oldest is forgotten', () => {
  const line = createBlockLine(3)
  expect(line.spacing).toBeUndefined()
  for (const hash of ['a1', 'a2', 'a3', 'a4']) expect(line.extend([block(hash)])).toEqual([])
  expect([line.oldest?.hash, line.head?.hash, line.has('a1'), line.has('a2')]).toEqual([
    'a2',
    'a4',
    false,
    true,
  ])
  expect(line.spacing).toBe(12)
})

test('behavior: others take the place of some', () => {
  const line = createBlockLine(10)
  line.extend(['a1', 'a2', 'a3', 'a4'].map((hash) => block(hash)))
  expect(names(line.extend([block('b3', 'a2'), block('b4', 'b3'), block('b5', 'b4')]))).toEqual(['a4', 'a3'])
  expect([line.head?.hash, line.has('a3'), line.has('b3')]).toEqual(['b5', false, true])
})

test('behavior: a chain that became shorter', () => {
  const line = createBlockLine(10)
  line.extend(['a1', 'a2', 'a3', 'a4'].map((hash) => block(hash)))
  expect(names(line.extend([block('b2', 'a1')]))).toEqual(['a4', 'a3', 'a2'])
  expect(line.head?.hash).toBe('b2')
})

test('behavior: blocks that follow on none begin anew; those in their place are gone', () => {
  const line = createBlockLine(10)
  line.extend(['a1', 'a2', 'a3'].map((hash) => block(hash)))
  expect(names(line.extend([block('c3', 'c2'), block('c4', 'c3')]))).toEqual(['a3'])
  expect([line.oldest?.hash, line.has('a2')]).toEqual(['c3', false])
  expect(names(line.extend([block('d9', 'd8')]))).toEqual([])
  expect(line.oldest?.hash).toBe('d9')
})

test('behavior: one block has no spacing, and no blocks change nothing', () => {
  const line = createBlockLine(10)
  expect([line.spacing, line.head, line.oldest]).toEqual([undefined, undefined, undefined])
  line.extend([block('a1')])
  expect(line.spacing).toBeUndefined()
  expect(line.extend([])).toEqual([])
  expect(line.head?.hash).toBe('a1')
})

test('behavior: the parent says where blocks belong, whatever their numbers are', () => {
  const line = createBlockLine(10)
  line.extend(['a1', 'a2', 'a3'].map((hash) => block(hash)))
  expect(names(line.extend([block('b9', 'a1')]))).toEqual(['a3', 'a2'])
})

test('behavior: all are gone where blocks begin anew below them', () => {
  const line = createBlockLine(10)
  line.extend(['a2', 'a3'].map((hash) => block(hash)))
  expect(names(line.extend([block('c1', 'c0')]))).toEqual(['a3', 'a2'])
  line.clear()
  expect([line.head, line.has('c1')]).toEqual([undefined, false])
})
