import { expect, test } from 'vitest'
import type { SwapTransaction } from '../../../server/contract/v1/convert/buildTransaction.ts'
import { alice, bob } from '../../test/testContext.ts'
import { checkSwap } from './checkSwap.ts'
import {
  buying,
  codeOf,
  dai,
  data,
  least,
  made,
  now,
  router,
  second,
  selling,
  single,
  sold,
  soldTx,
  soon,
  stranger,
  units,
} from './test/swapTx.ts'

test('default: what comes back is what was held against the order', () => {
  expect(checkSwap(made(), buying, now)).toEqual({ to: router, data: data(), value: units })
  expect(checkSwap(soldTx(), selling, now)).toEqual({ to: router, data: sold(), value: 0n })
  expect(checkSwap(made({ data: data({ recipient: `0x${'0'.repeat(39)}1` }) }), buying, now).value).toBe(
    units,
  )
})

test('behavior: the chain may be held to more than was shown', () => {
  const more = made({ data: data({ min: least + 1n }), minAmount: String(least + 1n) })
  expect(codeOf(() => checkSwap(more, buying, now))).toBe('taken')
})

/** The longest that an operator may let one wait, and what clocks differ by. */
const latest = now / 1000 + (24 * 60 + 10) * 60

test('param: the latest time', () => {
  const tx = made({ data: data({ until: latest }), deadline: latest })
  expect(codeOf(() => checkSwap(tx, buying, now))).toBe('taken')
})

test('error: no coin at all, by a call that takes none', () => {
  const none = { ...buying, order: { ...buying.order, units: 0n } }
  const tx = made({ value: '0', data: data({ amountIn: 0n }) })
  expect(codeOf(() => checkSwap(tx, none, now))).toBe('other_call')
})

test('error: a quoted router that is not an address', () => {
  const quoted = { ...buying, quote: { ...buying.quote, router: 'router' }, routers: ['router'] }
  const tx = made({ to: 'eip155:1:router', router: 'router' })
  expect(codeOf(() => checkSwap(tx, quoted, now))).toBe('other_router')
})

test.each<[string, Partial<SwapTransaction>, string]>([
  ['another chain', { to: `eip155:10:${router}` }, 'other_network'],
  ['another sender', { from: `eip155:1:${bob}` }, 'other_account'],
  ['a sender elsewhere', { from: `eip155:10:${alice}` }, 'other_account'],
  ['a contract that no one names', { to: `eip155:1:${stranger}`, router: stranger }, 'other_router'],
  ['another contract than was quoted', { to: `eip155:1:${second}`, router: second }, 'other_router'],
  ['two names for the contract', { router: stranger }, 'other_router'],
  ['more of the coin', { value: String(units + 1n) }, 'other_value'],
  ['none of the coin', { value: '0' }, 'other_value'],
  ['a lower least', { minAmount: String(least - 1n) }, 'other_minimum'],
  ['no least', { minAmount: '' }, 'other_minimum'],
  ['a least that is not written in digits', { minAmount: `0x${least.toString(16)}` }, 'other_minimum'],
  ['a lower least in the bytes alone', { data: data({ min: least - 1n }) }, 'other_minimum'],
  ['another receiver', { data: data({ recipient: bob }) }, 'other_account'],
  ['another token that comes out', { data: data({ tokenOut: dai }) }, 'other_call'],
  ['another token that goes in', { data: data({ tokenIn: dai }) }, 'other_call'],
  ['another amount', { data: data({ amountIn: units - 1n }) }, 'other_call'],
  ['a call that cannot be read', { data: '0x12345678' }, 'other_call'],
  ['an approval', { data: `0x095ea7b3${'0'.repeat(128)}` }, 'other_call'],
  ['no call', { data: '0x' }, 'other_call'],
  ['the coin itself where its wrapped form is due', { data: sold() }, 'other_call'],
  ['a time that is over', { data: data({ until: now / 1000 - 1 }) }, 'other_deadline'],
  ['a time that is over at this moment', { data: data({ until: now / 1000 }) }, 'other_deadline'],
  ['a second more than a day and ten minutes', { data: data({ until: latest + 1 }) }, 'other_deadline'],
  ['a time far away', { data: data({ until: soon + 90_000 }) }, 'other_deadline'],
  ['no time in the bytes', { data: single({}) }, 'other_deadline'],
  ['no time', { deadline: null }, 'other_deadline'],
  ['a time that is not in the bytes', { deadline: soon + 90_000 }, 'other_deadline'],
])('error: %s', (_, change, code) => expect(codeOf(() => checkSwap(made(change), buying, now))).toBe(code))
