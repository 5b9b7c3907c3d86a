import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { createMemoryLimits } from '../limits/memoryLimits.ts'
import type { Request } from './handler.ts'
import { takeClientLimit } from './takeClientLimit.ts'

const limit = { name: 'test', times: 2, seconds: 60 }

function setUp() {
  const context = {
    limits: createMemoryLimits(() => 0),
    config: { http: { trustProxy: 1 } } as Config,
  }
  return (address: string) =>
    takeClientLimit(
      context,
      { headers: { 'x-forwarded-for': address }, socket: {} } as unknown as Request,
      limit,
    )
}

test('default: by client', async () => {
  const take = setUp()
  expect([await take('192.0.2.1:1'), await take('192.0.2.1:2'), await take('192.0.2.1:3')]).toEqual([
    0, 0, 60,
  ])
  expect(await take('192.0.2.2')).toBe(0)
})

test('behavior: IPv4 is not part of a network: neighbours are other people', async () => {
  const names: string[] = []
  const limits = {
    ...createMemoryLimits(() => 0),
    take: async ({ name }: { name: string }) => {
      names.push(name)
      return 0
    },
  }
  const config = { http: { trustProxy: 1 } } as Config
  const from = (address: string) =>
    ({ headers: { 'x-forwarded-for': address }, socket: {} }) as unknown as Request
  await takeClientLimit({ limits, config }, from('192.0.2.1'), limit)
  expect(names).toEqual(['test'])
  await takeClientLimit({ limits, config }, from('2001:db8::1'), limit)
  expect(names).toEqual(['test', 'test', 'test-network'])
})

test('behavior: a /48 has as much as sixteen clients, and a client that is refused takes nothing from it', async () => {
  const take = setUp()
  for (let time = 0; time < 40; time += 1) await take('2001:db8:1:ffff::1')
  const waits: number[] = []
  for (let client = 0; client < 32; client += 1)
    waits.push(await take(`2001:db8:1:${client.toString(16)}::1`))
  expect(waits).toEqual([...Array(30).fill(0), 60, 60])
  expect(await take('2001:db8:2::1')).toBe(0)
})
