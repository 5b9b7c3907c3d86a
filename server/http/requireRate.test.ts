import { expect, test } from 'vitest'
import { requireRate } from './requireRate.ts'
import { plainContext, plainRequest } from './test/plainContext.ts'

test('default: IPv4 by the address, IPv6 by its block and then by its network', () => {
  const { context, taken } = plainContext()
  const require = requireRate(context, 'one')
  expect(require(plainRequest()).id).toBe('192.0.2.1')
  expect(taken.splice(0)).toEqual(['one 192.0.2.1'])
  require(plainRequest({}, { address: '2001:db8:1:2::3' }))
  expect(taken).toEqual(['one 2001:db8:1:2', 'one of a network x16 2001:db8:1/48'])
})

test.each([
  ['the client', '192.0.2.1', { one: 1_000 }],
  ['the network', '2001:db8::1', { 'one of a network': 1_000 }],
])('error: %s has to wait', (_, address, waits) => {
  const { context } = plainContext({ waits })
  expect(() => requireRate(context, 'one')(plainRequest({}, { address }))).toThrow(
    expect.objectContaining({ status: 429 }),
  )
})
