import { expect, test, vi } from 'vitest'
import { plainJson } from './plainJson.ts'
import { RpcError, toWireError } from './rpcError.ts'

type Given = [target: object, name: string, value: unknown, enumerable?: boolean]

/** What is made in a page that added this to everything; the additions are gone before anything is compared. */
function inPage<Made>(additions: Given[], make: () => Made): Made {
  const undo = additions.map(([target, name, value, enumerable = true]) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { value, enumerable, configurable: true, writable: true })
    return () => (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name))
  })
  try {
    return make()
  } finally {
    for (const take of undo.reverse()) take()
  }
}

function asText(this: unknown): string {
  return `[${String(this)}]`
}
const none = (): undefined => undefined

const pages: Record<string, Given[]> = {
  // https://github.com/prototypejs/prototype, 1.6.1: src/lang/array.js, string.js, number.js.
  'Prototype.js 1.6: arrays': [[Array.prototype, 'toJSON', asText]],
  'Prototype.js 1.6: all of them': [
    [Array.prototype, 'toJSON', asText],
    [String.prototype, 'toJSON', asText],
    [Number.prototype, 'toJSON', asText],
  ],
  // Its Array.from takes one argument.
  'Prototype.js 1.7: arrays are made another way': [
    [Array, 'from', (from: ArrayLike<unknown>) => [].slice.call(from)],
  ],
  // https://github.com/mootools/mootools-core, 1.2: Source/Utilities/JSON.js.
  'MooTools 1.2: a JSON of its own': [[globalThis, 'JSON', { encode: asText, decode: none }, false]],
  'no JSON at all': [[globalThis, 'JSON', undefined, false]],
  'a toJSON of all objects': [[Object.prototype, 'toJSON', asText]],
  'a toJSON of all objects that says nothing': [[Object.prototype, 'toJSON', none, false]],
  'a toJSON that is not a function': [[Object.prototype, 'toJSON', 'text']],
  'properties of all objects that are seen': [
    [Object.prototype, 'extend', none],
    [Object.prototype, 'deepClone', 'x'],
    [Array.prototype, 'each', none],
  ],
}

const date = new Date(0)
const real = () => ({
  address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  list: ['0x01', ['0x02', { deep: [1, true, null] }]],
  date,
  call: none,
  proto: Object.assign(Object.create(null) as object, { own: 'yes' }),
})
const copied = {
  address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  list: ['0x01', ['0x02', { deep: [1, true, null] }]],
  date: date.toISOString(),
  proto: { own: 'yes' },
}

test.each(Object.entries(pages))('default: unharmed by %s', (_, additions) => {
  const made = inPage(additions, () => [
    plainJson(real()),
    plainJson([real(), 7n], (value) => `0x${value.toString(16)}`),
    plainJson('text'),
    toWireError(new RpcError(4001, 'No', { reasons: ['person', { code: 1 }], text: 'no' })),
  ])
  const data = { reasons: ['person', { code: 1 }], text: 'no' }
  expect(made).toEqual([copied, [copied, '0x7'], 'text', { code: 4001, message: 'No', data }])
})

class Amount {
  readonly units: number
  constructor(units: number) {
    this.units = units
  }
  toJSON(): unknown {
    return { units: this.units, list: [this.units] }
  }
}
class Fee extends Amount {}
class Path extends Array<string> {
  toJSON(): string {
    return this.join('/')
  }
}

test.each<[what: string, given: unknown, made: unknown]>([
  ['a class', new Amount(1), { units: 1, list: [1] }],
  ['a class below it', [new Fee(2)], [{ units: 2, list: [2] }]],
  ['a class of arrays', Path.of('m', '44'), 'm/44'],
  ['a class of arrays without one', new (class extends Array<number> {})(1, 2), [1, 2]],
  ['an address', { url: new URL('https://shop.example') }, { url: 'https://shop.example/' }],
  ['an object by itself', { toJSON: (key: string) => `at ${key}` }, 'at '],
  ['an object by itself, which learns its name', { fee: { toJSON: (key: string) => key } }, { fee: 'fee' }],
  ['a function by itself', [Object.assign(() => {}, { toJSON: () => 1 })], [1]],
])('param: %s says how it is written', (_, given, made) => {
  const additions: Given[] = [
    [Array.prototype, 'toJSON', asText],
    [Object.prototype, 'toJSON', asText],
  ]
  expect(inPage(additions, () => plainJson(given))).toEqual(made)
})

test('behavior: a class is asked once, however deep it stands', () => {
  const toJSON = vi.fn(() => 1)
  class Counted {
    toJSON = toJSON
  }
  let given: unknown = new Counted()
  for (let depth = 0; depth < 50; depth++) given = [given]
  plainJson(given)
  expect(toJSON).toHaveBeenCalledTimes(1)
})

// MDN, "BigInt", use within JSON.
test('param: a page says how its bigints are, by what it gave to bigints alone', () => {
  const ofAll: Given = [Object.prototype, 'toJSON', asText]
  const ofBigints: Given = [BigInt.prototype, 'toJSON', () => '7']
  expect(inPage([ofBigints, ofAll], () => plainJson([7n, Object(7n)]))).toEqual(['7', '7'])
  expect(inPage([ofBigints, ofAll], () => plainJson([7n], (value) => `0x${value}`))).toEqual(['0x7'])
  expect(() => inPage([ofAll], () => plainJson([7n]))).toThrow(TypeError)
})

const sparse: unknown[] = [1]
sparse[2] = 3
test.each<[what: string, given: unknown]>([
  ['what JSON leaves out of objects', { a: undefined, b: none, c: Symbol('c'), d: null, [Symbol('e')]: 1 }],
  ['what is null in arrays', [undefined, none, Symbol('c'), null, Number.NaN, Infinity]],
  ['holes', sparse],
  ['minus zero', [-0]],
  ['bytes', new Uint8Array([1, 2])],
  ['maps and errors', [new Map([[1, 2]]), new Set([1]), new TypeError('x'), /x/]],
  ['a name that would be a prototype', JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 1}')],
  ['the same object twice', (({ shared }) => [shared, { shared }])({ shared: { a: 1 } })],
  ['a proxy', new Proxy({ list: new Proxy([1, { a: 2 }], {}) }, {})],
  ['a date that is none', new Date(Number.NaN)],
  ['names that an object inherits', Object.create({ inherited: 1 }, { own: { value: 1, enumerable: true } })],
])('behavior: %s, as JSON.stringify writes it', (_, given) => {
  const copy = plainJson(given)
  expect(copy).toStrictEqual(JSON.parse(JSON.stringify(given)))
  expect(Object.keys(copy ?? {})).toEqual(Object.keys(JSON.parse(JSON.stringify(given)) ?? {}))
})

test.each([undefined, none, Symbol('x')])('behavior: nothing of %s', (given) => {
  expect(plainJson(given)).toBeUndefined()
})

const cyclicList: unknown[] = []
cyclicList.push({ again: cyclicList })
const cyclicObject: Record<string, unknown> = {}
cyclicObject['again'] = [cyclicObject]
test.each<[what: string, given: unknown]>([
  ['a list that holds itself', cyclicList],
  ['an object that holds itself', cyclicObject],
  ['a bigint', [7n]],
  ['a boxed bigint', [Object(7n)]],
  ['a revoked proxy', revoked()],
])('error: %s', (_, given) => expect(() => plainJson(given)).toThrow(TypeError))

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
