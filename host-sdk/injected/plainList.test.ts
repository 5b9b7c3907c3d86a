import { expect, test } from 'vitest'
import { plainList } from './plainList.ts'

test.each<[string, unknown, unknown]>([
  ['a list', ['bitcoin:mainnet', 0], ['bitcoin:mainnet', 0]],
  ['a set', new Set(['legacy', 0]), ['legacy', 0]],
  ['a proxy', new Proxy(['bitcoin:signet'], {}), ['bitcoin:signet']],
  ['what cannot be cloned', ['legacy', () => 0, Symbol('x'), {}], ['legacy']],
  ['a text', 'legacy', undefined],
  ['nothing', undefined, undefined],
  ['null', null, undefined],
])('default: %s', (_, list, plain) => {
  expect(structuredClone(plainList(list))).toEqual(plain)
})
