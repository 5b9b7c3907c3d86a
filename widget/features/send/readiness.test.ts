import { expect, test } from 'vitest'
import type { SendAsset } from '../../actions/send/asset.ts'
import { readinessOf } from './readiness.ts'

const coin: SendAsset = {
  token: '',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  icon: '',
  units: 10n,
  price: undefined,
}
const found = { state: 'found', address: '0x1', marks: [] } as const

test.each([
  [{ fault: 'empty' }, found, 'noAmount'],
  [{ fault: 'malformed' }, found, 'badAmount'],
  [{ fault: 'grouped' }, found, 'badAmount'],
  [{ fault: 'tooPrecise' }, found, 'badAmount'],
  [{ units: 0n }, found, 'badAmount'],
  [{ units: 11n }, found, 'tooMuch'],
  [{ units: 11n }, { state: 'empty' }, 'tooMuch'],
  [{ units: 10n }, { state: 'empty' }, 'noReceiver'],
  [{ units: 10n }, { state: 'looking' }, 'looking'],
  [{ units: 10n }, { state: 'invalid' }, 'badReceiver'],
  [{ units: 10n }, { state: 'unknownName' }, 'badReceiver'],
  [{ units: 10n }, { state: 'unreachable' }, 'badReceiver'],
  [{ units: 10n }, found, 'ready'],
] as const)('default: %o to %o is %s', (amount, receiver, readiness) =>
  expect(readinessOf(amount, coin, receiver)).toBe(readiness),
)

test('behavior: where the balance is unknown nobody says that it is too little', () =>
  expect(readinessOf({ units: 11n }, { ...coin, units: undefined }, found)).toBe('ready'))

test('error: the amount of a token that is not listed any more becomes one of nothing else', () => {
  expect(readinessOf({ units: 1n }, 'gone', found)).toBe('noToken')
  expect(readinessOf({ units: 1n }, 'loading', found)).toBe('looking')
})
