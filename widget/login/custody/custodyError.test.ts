import { expect, test } from 'vitest'
import { CustodyError, refusalOf } from './custodyError.ts'

test.each([
  ['custody', new CustodyError('locked'), 'locked'],
  ['the server, over the channel', { code: 4001, data: { reason: 'wallet_exists' } }, 'wallet_exists'],
])('default: a refusal of %s', (_, thrown, code) => expect(refusalOf(thrown)).toBe(code))

test.each([
  ['another error', Object.assign(new Error('no'), { code: 'locked' })],
  ['a reason that is not a word', { data: { reason: 5 } }],
  ['data without a reason', { data: {} }],
  ['nothing', null],
  ['undefined', undefined],
])('error: %s is not a refusal', (_, thrown) => expect(refusalOf(thrown)).toBeUndefined())
