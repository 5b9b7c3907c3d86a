import { expect, test } from 'vitest'
import { addressesOf, fieldsOf, valuesOf } from './fieldsOf.ts'
import { me, thief, token, typedData, weth } from './test/typedData.ts'

const low = (...all: string[]): string[] => all.map((one) => one.toLowerCase())
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`)

test('default: fields of a struct and of those inside it, each type once', () => {
  const { types } = typedData('A(B[2][] b,uint256[] c,A again)B(address d,bytes[3] e)', {})
  expect(fieldsOf({ types, primaryType: 'A' })).toEqual([
    { name: 'd', type: 'address' },
    { name: 'e', type: 'bytes' },
    { name: 'c', type: 'uint256' },
  ])
})

test('default: addresses of a struct, of those inside it, and of lists', () => {
  const data = typedData('A(address a,B b,B[] many,address[][2] lists)B(address d)', {
    ...{ a: me, b: { d: thief }, many: [{ d: token }, { d: me }], lists: [[weth], []] },
  })
  expect(addressesOf(data)).toEqual(low(me, thief, token, weth))
})

test('behavior: what is no address, or not declared as one, does not count', () => {
  const data = typedData('A(string a,bytes b,address c,address d,address e)', {
    ...{ a: me, b: thief, c: 'me', d: { toString: 1, valueOf: 1 }, e: 5, other: token },
  })
  expect(addressesOf(data)).toEqual([])
})

test('behavior: structs that are not there, or are no structs, hold nothing', () => {
  for (const b of [undefined, null, 'abc', 5])
    expect(addressesOf(typedData('A(B b,address a)B(address length,A a)', { b, a: me }))).toEqual(low(me))
})

test('behavior: an address is found however deep it lies', () => {
  const depth = 25
  const lists = (levels: number): unknown => (levels === 0 ? thief : [lists(levels - 1)])
  expect(addressesOf(typedData(`A(address${'[]'.repeat(depth)} a)`, { a: lists(depth) }))).toEqual([thief])
})

test('behavior: no more than a hundred', () => {
  const of = (count: number) => addressesOf(typedData('A(address[] a)', { a: many(count) }))
  expect(of(100)).toEqual(many(100))
  expect(of(150)).toEqual(many(100))
})

test('default: values of a field by its name, wherever it is', () => {
  const data = typedData('A(uint256 a,B[] many,B none)B(uint256[] a,string constructor,uint256 length)', {
    ...{ a: 1, many: [{ a: [2, 3] }, { a: [] }, null, 'abc'], none: 'abc' },
  })
  expect(valuesOf(data, 'a')).toEqual([1, 2, 3])
  for (const name of ['constructor', 'length', 'many', 'none']) expect(valuesOf(data, name)).toEqual([])
})
