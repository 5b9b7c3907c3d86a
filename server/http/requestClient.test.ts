import { expect, test } from 'vitest'
import { type ClientLimits, RequestClient } from './requestClient.ts'

const limits = { calls: () => 0, exempts: () => false, onCharge: () => {} }

test.each([
  ['IPv6, a block and its network', '2001:db8:bad:1::5', '2001:db8:bad:1', '2001:db8:bad/48'],
  ['IPv4, whose neighbours are other people', '192.0.2.5', '192.0.2.5', undefined],
])('param: %s', (_, address, id, network) => {
  const client = new RequestClient(address, limits)
  expect([client.id, client.network]).toEqual([id, network])
})

/** A client whose calls have to wait so many ms. */
function paying(wait: number, isExempt = false) {
  const log: string[] = []
  const own: ClientLimits = {
    calls: (id, count) => {
      log.push(`take ${id} ${count}`)
      return wait
    },
    exempts: () => isExempt,
    onCharge: (calls) => void log.push(`charge ${calls}`),
  }
  return { client: new RequestClient('192.0.2.5', own), log }
}

test('behavior: calls are taken and counted, none is not', () => {
  const { client, log } = paying(0)
  client.pay(3)
  expect(log).toEqual(['take 192.0.2.5 3', 'charge 3'])
  client.pay(0)
  expect(log).toHaveLength(2)
})

test('error: who has no calls left', () => {
  const { client, log } = paying(1_000)
  expect(() => client.pay(3)).toThrow(expect.objectContaining({ status: 429, code: 'rate_limited' }))
  expect(log).toEqual(['take 192.0.2.5 3'])
})

test('behavior: whom the operator lets through pays without waiting', () => {
  const { client, log } = paying(1_000, true)
  client.pay(3)
  expect(log).toEqual(['take 192.0.2.5 3', 'charge 3'])
})
