import { expect, test } from 'vitest'
import type { Quote } from '../../actions/send/family.ts'
import { tellsMore } from './useStraightSend.ts'

const plain: Quote = { fee: 5_000n, feeIs: 'most', send: () => Promise.reject(new Error('not sent')) }

test.each<[string, Partial<Quote>]>([
  ['rent', { opening: 1n }],
  ['what the token keeps', { kept: 1n }],
  ['what cannot be split off', { rounded: 1n }],
  ['a memo', { memo: 'Order 17' }],
  ['an empty memo', { memo: '' }],
  ['a memo of ours', { memo: 'Payment', marks: ['memo'] }],
  ['small coins', { marks: ['smallCoins'] }],
])('default: %s is read in the preview first', (_, more) => {
  expect(tellsMore({ ...plain, ...more })).toBe(true)
})

test('default: a fee alone is in the review of the wallet', () => {
  expect(tellsMore(plain)).toBe(false)
  expect(tellsMore({ ...plain, hasSpeeds: true })).toBe(false)
})
