import { expect, test } from 'vitest'
import { clientAddress } from './clientAddress.ts'
import type { Request } from './handler.ts'

const request = (forwarded?: string, remoteAddress: string | undefined = '10.0.0.9') =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as Request

test('default: only what trusted proxies appended', () => {
  expect(clientAddress(request('1.1.1.1, 2.2.2.2'), 0)).toBe('10.0.0.9')
  expect(clientAddress(request('1.1.1.1, 2.2.2.2'), 1)).toBe('2.2.2.2')
  expect(clientAddress(request('1.1.1.1, 2.2.2.2'), 2)).toBe('1.1.1.1')
  expect(clientAddress(request('1.1.1.1'), 2)).toBe('10.0.0.9')
  expect(clientAddress(request(), 1)).toBe('10.0.0.9')
})

test.each(['2.2.2.2:1', '2.2.2.2:65535', '::ffff:2.2.2.2', '[::ffff:202:202]:443', '"2.2.2.2:80"'])(
  'behavior: however the proxy writes it, it is one client: %s',
  (hop) => {
    expect(clientAddress(request(`1.1.1.1, ${hop}`), 1)).toBe('2.2.2.2')
  },
)

test.each(['unknown', '_hidden', '_hidden:99', '', '2.2.2.2.2', '2.2.2.2 x'])(
  'behavior: what is not an address is the connection: %j',
  (hop) => {
    expect(clientAddress(request(`1.1.1.1, ${hop}`), 1)).toBe('10.0.0.9')
    expect(clientAddress(request(hop), 1)).toBe('10.0.0.9')
  },
)

test.each([
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', ''],
])('behavior: the address of a connection has the same form: %j', (remote, address) => {
  expect(clientAddress(request(undefined, remote), 0)).toBe(address)
})
