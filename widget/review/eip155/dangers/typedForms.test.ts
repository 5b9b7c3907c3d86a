import { hashStruct } from 'viem'
import { expect, test } from 'vitest'
import type { RequestSubject, TypedData } from '../../subject.ts'
import { assessRisks } from '../assessRisks.ts'
import { readTypedData } from '../readTypedData.ts'
import { encodeType } from './encodeType.ts'
import { readTypedPower, typedForms } from './readTypedPower.ts'
import { accountVectors } from './test/accountVectors.ts'
import { harmlessVectors } from './test/harmlessVectors.ts'
import { cowOf, orderOf, orderVectors } from './test/orderVectors.ts'
import { spendBatch, spendBatchOf, tokenVectors } from './test/tokenVectors.ts'
import {
  apes,
  approveAll,
  me,
  plainTransfer,
  type TypedVector,
  thief,
  token,
  typedData,
  weth,
} from './test/typedData.ts'
import { unknownVectors } from './test/unknownVectors.ts'
import { venueVectors } from './test/venueVectors.ts'
import { nobody } from './typedForm.ts'

const site = 'https://shop.example'
const subjectOf = (data: TypedData): RequestSubject => ({
  type: 'typedData',
  address: me,
  data: readTypedData(data, 'eth_signTypedData_v4'),
})
const known: TypedVector[] = [...tokenVectors, ...orderVectors, ...accountVectors, ...venueVectors]

test.each(known)('param: %s', (_, data, risks) =>
  expect(assessRisks(subjectOf(data), 1, site)).toEqual(risks),
)

test.each(unknownVectors)('behavior: an unknown form: %s', (_, data, risks) =>
  expect(assessRisks(subjectOf(data), 1, site)).toEqual(risks),
)

test.each(harmlessVectors)('behavior: harmless: %s', (_, data) =>
  expect(assessRisks(subjectOf(data), 1, site)).toEqual([]),
)

test('default: each form has a vector', () => {
  const met = new Set([...known, ...harmlessVectors].map(([, data]) => readTypedPower(data, me)?.form))
  expect(typedForms.filter((form) => !met.has(form)).map(({ form }) => String(form))).toEqual([])
})

test('behavior: a vector is what a wallet can sign', () => {
  const broken = known.filter(([name]) => !/none|without an amount|word that wallets/.test(name))
  for (const [, { types, primaryType, message }] of broken)
    expect(hashStruct({ data: message, primaryType, types } as never)).toMatch(/^0x[0-9a-f]{64}$/)
})

const power = (vectors: TypedVector[], name: string) => {
  const found = vectors.find((vector) => vector[0] === name)
  if (!found) throw new Error(`There is no vector ${name}`)
  return readTypedPower(found[1], me)?.power
}

test('behavior: who gets what, for what, until when', () => {
  expect(power(tokenVectors, 'EIP-2612')).toEqual({
    kind: 'spend',
    to: thief,
    gives: [{ token, amount: 25_000_000n }],
    until: 1_893_456_000n,
  })
  expect(power(orderVectors, 'Seaport order')).toEqual({
    kind: 'order',
    gives: [{ token: apes, id: 7n, amount: 1n }],
    gets: [{ amount: 1n }],
    until: 1_893_456_000n,
  })
  expect(power(orderVectors, 'Seaport order that asks for nothing')).toMatchObject({ gets: [] })
  expect(power(venueVectors, 'Hyperliquid agent')).toEqual({ kind: 'agent', to: thief })
  const order = { ...power(orderVectors, 'Seaport order') }
  expect(power(orderVectors, 'Seaport bulk order')).toEqual(order)
  expect(power(orderVectors, 'Seaport bulk order of four')).toEqual(order)
  const piece = { token: apes, id: 7n, amount: 1n }
  expect(power(orderVectors, 'Blur order of version 1')).toMatchObject({
    gives: [piece],
    gets: [{ amount: 5n }],
  })
  expect(power(orderVectors, 'Blur bid of version 1')).toMatchObject({
    gives: [{ token: weth, amount: 5n }],
    gets: [piece],
  })
  expect(power(tokenVectors, 'Permit2 batch transfer')).toEqual({
    ...{ kind: 'spend', to: thief, gives: [{ token, amount: 5n }], until: 1_893_456_000n },
  })
  expect(power(venueVectors, 'Aave delegation')).toEqual({
    ...{ kind: 'debt', to: thief, gives: [{ token, amount: 25_000_000n }] },
  })
  const transfer = { from: thief, to: token, value: 0n, data: plainTransfer }
  expect(power(accountVectors, 'SafeTx')).toEqual({ kind: 'accountCall', calls: [transfer] })
  expect(power(accountVectors, 'SafeTx that pays whoever sends it')).toEqual({
    ...{ kind: 'accountCall', calls: [transfer], gives: [{ token: weth }] },
  })
  expect(power(accountVectors, 'MetaTransaction of Polygon with an approval')).toEqual({
    ...{ kind: 'metaCall', calls: [{ from: me, to: token, value: 0n, data: approveAll }] },
  })
  for (const [, data] of accountVectors.filter(([name]) => name.startsWith('an authorisation of EIP-7702')))
    expect(readTypedPower(data, me)?.power).toEqual({ kind: 'accountCode', to: thief })
  expect(power(accountVectors, 'SafeTx with a delegate call')).toMatchObject({
    kind: 'foreignCode',
    calls: [{ from: thief, to: token, value: 0n }],
  })
})

test('behavior: several spend permissions name a spender that they share', () => {
  const read = (...all: [string, string][]) =>
    readTypedPower(typedData(spendBatch, spendBatchOf(...all)), me)?.power
  expect(read([me, '0'], [me.toLowerCase(), '5'])).toMatchObject({ to: me.toLowerCase() })
  expect(read([me, '5'], [thief, '5'])).not.toHaveProperty('to')
})

test('behavior: the contract counts where it is an address', () => {
  const [, data] = tokenVectors[0] as TypedVector
  const gives = (verifyingContract: unknown) =>
    readTypedPower({ ...data, domain: { verifyingContract } }, me)?.power?.gives
  expect(gives(token)).toEqual([{ token, amount: 25_000_000n }])
  for (const none of ['token', undefined, [token]]) expect(gives(none)).toEqual([{ amount: 25_000_000n }])
})

test('error: a fault of ours is not taken for values that are malformed', () => {
  const [, data] = tokenVectors[0] as TypedVector
  const message = Object.defineProperty({}, 'value', {
    get() {
      throw new TypeError('a fault')
    },
  })
  expect(() => readTypedPower({ ...data, message }, me)).toThrow('a fault')
})

test('behavior: an order pays to whom it says', () => {
  const order = (receiver: string): TypedData => {
    const [, data] = orderVectors.find(([name]) => name === 'CoW order') as TypedVector
    return { ...data, message: cowOf('5', receiver) }
  }
  expect(readTypedPower(order(me.toLowerCase()), me)?.power).toMatchObject({ gets: [{ amount: 1n }] })
  expect(readTypedPower(order(nobody), me)?.power).toMatchObject({ gets: [{ amount: 1n }] })
  expect(readTypedPower(order(thief), me)?.power).toMatchObject({ gets: [], to: thief })
  const [, seaport] = orderVectors[0] as TypedVector
  const price = { itemType: 1, token, identifierOrCriteria: '0', startAmount: '9', endAmount: '5' }
  const ape = { itemType: 4, token: apes, identifierOrCriteria: '0', startAmount: '1', endAmount: '1' }
  const paidTo = (recipient: string) => ({ ...seaport, message: orderOf([ape], [{ ...price, recipient }]) })
  // The least of what falls in time, and any piece of the collection.
  expect(readTypedPower(paidTo(me), me)?.power).toMatchObject({
    gives: [{ token: apes, all: true }],
    gets: [{ token, amount: 5n }],
  })
  const rising = { ...price, startAmount: '3', endAmount: '4', recipient: me }
  const gets = readTypedPower({ ...seaport, message: orderOf([ape], [rising]) }, me)?.power?.gets
  expect(gets).toEqual([{ token, amount: 3n }])
  expect(readTypedPower(paidTo(thief), me)?.power).toMatchObject({ gets: [] })
})

test('error: values that no wallet takes leave the warning', () => {
  for (const [name, data, risks] of [...tokenVectors, ...accountVectors, ...venueVectors]) {
    const crooked = Object.fromEntries(Object.keys(data.message).map((field) => [field, { not: 'a value' }]))
    const [first] = assessRisks(
      { type: 'typedData', address: me, data: { ...data, message: crooked } },
      1,
      site,
    )
    expect([name, first !== undefined || risks.length === 0]).toEqual([name, true])
  }
})

test('behavior: types that are not reached count for nothing, those that are do', () => {
  const [, data] = tokenVectors[0] as TypedVector
  const types = { ...data.types, Vote: [{ name: 'choice', type: 'uint8' }] }
  const vote = { ...data, primaryType: 'Vote', types, message: { choice: 1 } }
  expect(assessRisks(subjectOf(vote), 1, site)).toEqual([])
  const wrapped = {
    ...vote,
    types: { ...types, Vote: [{ name: 'inner', type: 'Permit' }] },
    message: { inner: data.message },
  }
  expect(assessRisks(subjectOf(wrapped), 1, site)).toEqual(['permit'])
})

test('behavior: an amount behind thousands of other values is seen', () => {
  const data = typedData('Poll(string[] words,Item[] items)Item(uint256 amount)', {
    words: Array.from({ length: 20_000 }, () => 'a'),
    items: [],
  })
  expect(assessRisks(subjectOf(data), 1, site)).toEqual(['unknown_form'])
})

test('error: types that name each other end', () => {
  const types = { A: [{ name: 'b', type: 'B[]' }], B: [{ name: 'a', type: 'A' }] }
  expect(encodeType({ primaryType: 'A', types })).toBe('A(B[] b)B(A a)')
  const data = { domain: {}, primaryType: 'A', types, message: { b: [] } }
  expect(assessRisks({ type: 'typedData', address: me, data }, 1, site)).toEqual([])
})

test('behavior: the first version of typed data is judged by its names too', () => {
  const flat = (items: { name: string; type: string; value: unknown }[]): RequestSubject => ({
    type: 'typedDataV1',
    address: me,
    items,
  })
  const amount = { name: 'amount', type: 'uint256', value: '5' }
  const hello = { name: 'hello', type: 'string', value: 'Hi' }
  expect(assessRisks(flat([hello]), 1, site)).toEqual(['no_domain'])
  expect(assessRisks(flat([hello, amount]), 1, site)).toEqual(['unknown_form', 'no_domain'])
  expect(assessRisks(flat([{ name: 'digest', type: 'bytes32', value: '0x' }]), 1, site)).toEqual([
    'no_domain',
    'hash_signing',
  ])
  const hidden = { name: 'hello', type: 'address', value: me }
  expect(assessRisks(flat([hidden, hello]), 1, site)).toEqual(['unknown_form', 'no_domain'])
})
