import { describe, expect, test } from 'vitest'
import { methodRefused, type RpcItem, readRpcItem, withinBounds } from './readRpcItem.ts'
import { answerOf } from './test/handChain.ts'

const invalid = (id: unknown) => ({
  id,
  refused: { code: -32_600, message: 'This is not a JSON-RPC request', reason: 'invalid_body' },
})
const byName = (id: unknown) => ({
  id,
  refused: {
    code: -32_602,
    message: 'Parameters are taken by position, in a list',
    reason: 'invalid_body',
  },
})
const request = (more: object = {}) => ({ jsonrpc: '2.0', id: 1, method: 'x', ...more })
const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)])

describe('default: a request', () => {
  test.each([1, 0, -5, Number.MAX_SAFE_INTEGER, '', 'a', 'a'.repeat(128), null])('its id is %j', (id) => {
    expect(readRpcItem(request({ id }))).toEqual({ id, method: 'x', params: undefined })
  })

  test('its parameters', () => {
    expect(readRpcItem(request({ params: [] }))).toEqual({ id: 1, method: 'x', params: [] })
    expect(readRpcItem(request({ params: nested(32) }))).toMatchObject({ method: 'x', params: nested(32) })
    expect(readRpcItem(request({ params: undefined }))).toEqual({ id: 1, method: 'x', params: undefined })
  })

  test('without an id', () => {
    expect(readRpcItem({ jsonrpc: '2.0', method: 'x' })).toEqual({
      id: undefined,
      method: 'x',
      params: undefined,
    })
  })
})

/** As a body has it that holds numbers beyond 2^53. */
const writtenId = (json: string) => ({ id: () => json, params: () => undefined })

describe('an id beyond 2^53', () => {
  test.each([
    '9007199254740992',
    '9007199254740993',
    '-9007199254740992',
    '10000000000000000',
    '1764425600000000000',
    '18446744073709551615',
    '1'.repeat(128),
  ])('default: %s, as it was written', (json) => {
    const read = readRpcItem(request({ id: Number(json) }), writtenId(json))
    expect(read).toEqual({ id: { json }, method: 'x', params: undefined })
  })

  test.each(['1.5', '1e+21', 'null', '1'.repeat(129)])('error: %s', (json) => {
    expect(readRpcItem(request({ id: Number(json) || 1e21 }), writtenId(json))).toEqual(invalid(null))
  })
})

describe('error: not a request', () => {
  test.each([[undefined], [null], ['x'], [7], [[]], [[request()]]])('%j', (item) => {
    expect(readRpcItem(item)).toEqual(invalid(null))
  })

  test.each([[{}], [true], [[1]], [1.5], [Number.MAX_SAFE_INTEGER + 1], ['a'.repeat(129)], [undefined]])(
    'its id is %j',
    (id) => {
      expect(readRpcItem(request({ id }))).toEqual(invalid(null))
    },
  )

  test.each([
    ['another version', { jsonrpc: '1.0' }],
    ['no version', { jsonrpc: undefined }],
    ['one more key', { extra: 1 }],
    ['a method that is a number', { method: 7 }],
    ['parameters that are a text', { params: 'x' }],
    ['a list that is too deep', { params: nested(33) }],
    ['an object that is too deep', { params: { a: nested(32) } }],
  ])('%s', (_, more) => {
    expect(readRpcItem(request(more))).toEqual(invalid(1))
  })

  test('one without an id is answered nevertheless', () => {
    expect(readRpcItem({ jsonrpc: '1.0', method: 'x' })).toEqual(invalid(null))
    expect(readRpcItem({ jsonrpc: '2.0' })).toEqual(invalid(null))
    expect(readRpcItem({ jsonrpc: '2.0', method: 'x', params: 1 })).toEqual(invalid(null))
  })

  test('a list, whatever its members are', () => {
    expect(readRpcItem(Object.assign([], request()))).toEqual(invalid(null))
  })

  test('a method that is not its own', () => {
    const item = Object.assign(Object.create({ method: 'x' }), { jsonrpc: '2.0', id: 1 })
    expect(readRpcItem(item)).toEqual(invalid(1))
  })
})

test('behavior: an id that is not its own is none', () => {
  const item = Object.assign(Object.create({ id: 5 }), { jsonrpc: '2.0', method: 'x' })
  expect(readRpcItem(item)).toEqual({ id: undefined, method: 'x', params: undefined })
})

test('error: parameters by name', () => {
  expect(readRpcItem(request({ params: { a: 1 } }))).toEqual(byName(1))
  expect(readRpcItem({ jsonrpc: '2.0', method: 'x', params: {} })).toEqual(byName(undefined))
})

test('error: a method that is not here', () => {
  expect(methodRefused('a')).toEqual({
    id: 'a',
    refused: { code: -32_601, message: 'The method is not available here', reason: 'method_not_allowed' },
  })
})

test('behavior: of a bounded method so many fit into a batch, whatever stands between', () => {
  const item = (id: number, method: string): RpcItem => ({
    id,
    call: { method, params: undefined },
    answer: () => answerOf(1),
  })
  const tooMany = (id: number) => ({
    id,
    refused: { code: -32_005, message: 'Too many of this method are in one batch', reason: 'rate_limited' },
  })
  const items = [item(1, 'a'), item(2, 'b'), methodRefused(3), item(4, 'a'), item(5, 'a'), item(6, 'b')]
  const most = new Map([['a', 1]])
  const [first, second, third, , , sixth] = items
  const expected = [first, second, third, tooMany(4), tooMany(5), sixth]
  expect(withinBounds(items, most)).toEqual(expected)
  expect(withinBounds(items, most)).toEqual(expected)
})
