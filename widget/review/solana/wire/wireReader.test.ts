import { describe, expect, test } from 'vitest'
import { wireReader } from './wireReader.ts'

const of = (...bytes: number[]) => wireReader(Uint8Array.from(bytes))

describe('compact', () => {
  test.each<[number[], number]>([
    [[0], 0],
    [[0x7f], 0x7f],
    [[0x80, 0x01], 0x80],
    [[0xff, 0x7f], 0x3fff],
    [[0x80, 0x80, 0x01], 0x4000],
    [[0xff, 0xff, 0x03], 0xffff],
  ])('default: %j', (bytes, count) => {
    const reader = of(...bytes)
    expect(reader.compact()).toBe(count)
    expect(reader.ended()).toBe(true)
  })

  test.each<[number[], string]>([
    [[0x80, 0x00], 'a count has one form only'],
    [[0x81, 0x80, 0x00], 'a count has one form only'],
    [[0x80, 0x80, 0x04], 'a count has 16 bits'],
    [[0x80, 0x80, 0x80, 0x01], 'a count has three bytes at most'],
    [[0x80], 'the bytes end too early'],
  ])('error: %j', (bytes, message) => {
    expect(() => of(...bytes).compact()).toThrow(new RangeError(message))
  })
})

describe('take', () => {
  test('default: up to the last byte', () => {
    const reader = of(1, 2, 3)
    expect([...reader.take(1), ...reader.take(2)]).toEqual([1, 2, 3])
    expect(reader.ended()).toBe(true)
  })

  test('error: more than there is', () => {
    const reader = of(1, 2, 3)
    expect(() => reader.take(4)).toThrow(new RangeError('the bytes end too early'))
    expect([...reader.take(3)]).toEqual([1, 2, 3])
  })
})

test('behavior: the rest is what was not read yet', () => {
  const reader = of(1, 2, 3)
  reader.byte()
  expect([...reader.rest()]).toEqual([2, 3])
  expect(reader.ended()).toBe(true)
  expect([...reader.rest()]).toEqual([])
})
