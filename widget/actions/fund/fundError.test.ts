import { expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { FundError, toFundError } from './fundError.ts'

const said = (code: number, message: string, reason?: string) => {
  const { code: fault, said } = toFundError(new RpcError(code, message, reason && { reason }))
  return [fault, said]
}

test.each([
  ['not_sold', 'not_sold'],
  ['amount_out_of_limits', 'out_of_limits'],
  ['not_configured', 'off'],
  ['rate_limited', 'too_often'],
  ['upstream_unavailable', 'unreachable'],
  ['offline', 'unreachable'],
  ['timeout', 'unreachable'],
  ['bad_answer', 'unreachable'],
  ['constructor', 'failed'],
  ['something else', 'failed'],
])('default: %s', (reason, fault) => expect(said(-32603, 'Words', reason)).toEqual([fault, '']))

test('default: who refuses is quoted', () => {
  expect(said(-32603, 'country is not supported', 'provider_refused')).toEqual([
    'refused',
    'country is not supported',
  ])
})

test('default: refusals of the methods of exchanges', () => {
  expect(said(-7, 'Asset eip155:1/slip44:60 is not supported')).toEqual(['not_paid_out', ''])
  expect(said(-7, 'Invalid amount')).toEqual(['refused', 'Invalid amount'])
})

test('behavior: what is one already stays, anything else is none of ours', () => {
  const error = new FundError('other_page')
  expect(toFundError(error)).toBe(error)
  expect(toFundError(new Error('is not supported')).code).toBe('failed')
})
