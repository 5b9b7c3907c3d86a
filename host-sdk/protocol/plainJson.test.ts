import { expect, onTestFinished, test } from 'vitest'
import { plainJson } from './plainJson.ts'
import { RpcError, toWireError } from './rpcError.ts'

type Given = [target: object, name: string, value: unknown, enumerable?: boolean]

/** What a page adds to everything, for one test. */
function give(...additions: Given[]): () => void {
  for (const [target, name, value, enumerable = true] of additions)
    Object.defineProperty(target, name, { value, enumerable, configurable: true, writable: true })
  const take = (): void => {
    for (const [target, name] of additions) Reflect.deleteProperty(target, name)
  }
  onTestFinished(take)
  return take
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
  'MooTools 1.2: texts and truth values': [
    [String.prototype, 'toJSON', asText],
    [Boolean.prototype, 'toJSON', asText],
  ],
  'a toJSON of all objects': [[Object.prototype, 'toJSON', asText]],
  'a toJSON of all objects that says nothing': [[Object.prototype, 'toJSON', none, false]],
  'properties of all objects that are seen': [
    [Object.prototype, 'extend', none],
    [Object.prototype, 'deepClone', 'x'],
    [Array.prototype, 'each', none],
  ],
}

const date = new Date(0)
const real = {
  address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  list: ['0x01', ['0x02', { deep: [1, true, null] }]],
  date,
  proto: Object.assign(Object.create(null) as object, { own: 'yes' }),
}
const copied = { ...real, date: date.toISOString(), proto: { own: 'yes' } }

test.each(Object.entries(pages))('default: unharmed by %s', (_, additions) => {
  const take = give(...additions)
  const made = [
    plainJson(real),
    plainJson([real, 7n], (value) => `0x${value.toString(16)}`),
    plainJson('text'),
  ]
  const wire = toWireError(new RpcError(4001, 'No', { reasons: ['person', { code: 1 }], text: 'no' }))
  take()
  expect(made).toEqual([copied, [copied, '0x7'], 'text'])
  expect(wire).toEqual({
    code: 4001,
    message: 'No',
    data: { reasons: ['person', { code: 1 }], text: 'no' },
  })
})

test('param: a class says itself how it is written, and a page how its bigints are', () => {
  class Amount {
    toJSON(): string {
      return '1 ETH'
    }
  }
  expect(plainJson([new Amount(), new URL('https://shop.example')])).toEqual([
    '1 ETH',
    'https://shop.example/',
  ])
  give([BigInt.prototype, 'toJSON', () => '7'])
  expect(plainJson([7n])).toEqual(['7'])
})

test('error: what is no JSON', () => {
  const cyclic: unknown[] = []
  cyclic.push(cyclic)
  expect(() => plainJson(cyclic)).toThrow(TypeError)
  expect(() => plainJson([7n])).toThrow(TypeError)
})
