import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../../scripts/suites/limits.ts'
import { type FakeDns, fakeDns } from '../../test/fakeDns.ts'
import { followTimers } from '../../test/followTimers.ts'
import { createGuardedFetch } from './guardedFetch.ts'
import { createStrangersNames } from './strangersNames.ts'

let dns: FakeDns
beforeAll(async () => {
  dns = await fakeDns({
    'one.example': ['192.0.2.1', '192.0.2.2'],
    'inside.example': ['10.0.0.1'],
    'mixed.example': ['1.1.1.1', '169.254.169.254'],
  })
})
afterAll(() => dns[Symbol.asyncDispose]())
beforeEach(() => {
  // A name's time ends when a test says; the answers come over a real socket.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  dns.asked = []
  return () => void vi.useRealTimers()
})
const timeoutMs = limits.unitMs
const open = (more: { atOnce?: number } = {}) =>
  createStrangersNames({ servers: [dns.address], timeoutMs, firstAnswerMs: timeoutMs, ...more })
const four = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 }))

test('default: every address, asked of the DNS server itself', async () => {
  expect(await open()('one.example')).toEqual(four('192.0.2.1', '192.0.2.2'))
  expect(dns.asked).toEqual(['one.example', 'one.example'])
})

test('behavior: names of this machine are asked of nobody', async () => {
  for (const name of ['localhost', 'api.localhost', 'LOCALHOST.'])
    expect((await open()(name)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
  expect(dns.asked).toEqual([])
})

test('behavior: nor does the hosts file tell names to strangers', async () => {
  dns.names['ip6-loopback'] = ['192.0.2.7']
  expect(await open()('ip6-loopback')).toEqual(four('192.0.2.7'))
})

test('behavior: a silent name takes its own time only, and holds up no other', async () => {
  const resolve = open({ atOnce: 16 })
  for (let count = 0; count < 100; count += 1) dns.names[`n${count}.slow.example`] = 'silent'
  let ended = 0
  const slow = Array.from({ length: 8 }, (_, count) =>
    resolve(`n${count}.slow.example`).catch(() => {
      ended += 1
    }),
  )
  expect(await resolve('one.example.')).toHaveLength(2)
  const others = Array.from({ length: 20 }, () => resolve('one.example'))
  expect((await Promise.all(others)).every((found) => found.length === 2)).toBe(true)
  expect(ended).toBe(0)
  vi.advanceTimersByTime(timeoutMs)
  await Promise.all(slow)
  expect(ended).toBe(8)
})

test('behavior: so many at once, of one domain half of them', async () => {
  const resolve = open({ atOnce: 8 })
  for (let count = 0; count < 50; count += 1) dns.names[`m${count}.slow.example`] = 'silent'
  const slow = Array.from({ length: 50 }, (_, count) =>
    resolve(`m${count}.slow.example`).catch(() => 'failed'),
  )
  await expect.poll(() => new Set(dns.asked).size).toBe(4)
  dns.names['one.other'] = ['192.0.2.3']
  expect(await resolve('one.other')).toEqual(four('192.0.2.3'))
  expect(new Set(dns.asked).size).toBe(5)
  vi.advanceTimersByTime(timeoutMs)
  await Promise.all(slow)
})

test('behavior: a name that has IPv6 addresses alone', async () => {
  dns.names['six.example'] = ['2606:4700::1']
  expect(await open()('six.example')).toEqual([{ address: '2606:4700::1', family: 6 }])
})

test('behavior: no timer outlives the answer', async () => {
  using timers = followTimers('/guardedFetch/strangersNames.ts')
  await open()('one.example')
  expect(timers.count()).toBeGreaterThan(0)
  expect(timers.left()).toEqual([])
})

test('error: without servers of its own the system has them', async () => {
  const unanswered = createStrangersNames({ timeoutMs: 50 })('nobody.invalid')
  await expect(unanswered).rejects.toMatchObject({ syscall: expect.stringMatching(/^query/) })
})

test('error: there is no such name', async () => {
  await expect(open()('nobody.example')).rejects.toThrow('ENOTFOUND')
})

test('default: what is fetched for strangers is resolved so, and must be public', async () => {
  const fetch = createGuardedFetch({ strangers: open() })
  const reason = (host: string) =>
    fetch({ url: `https://${host}/`, purpose: 'picture', types: 'any', timeoutMs: 10_000 }).then(
      () => 'ok',
      ({ reason }) => reason,
    )
  expect(await reason('inside.example')).toBe('not_public')
  expect(await reason('mixed.example')).toBe('not_public')
  expect(await reason('x.localhost')).toBe('not_public')
  expect(await reason('nobody.example')).toBe('dns')
  expect(dns.asked).toContain('inside.example')
})

test('behavior: hosts of the operator are resolved by the system', async () => {
  const fetch = createGuardedFetch({
    strangers: open(),
    operatorHosts: new Set(['inside.example']),
    operators: async () => four('127.0.0.1'),
  })
  const ask = (url: string, isOwn: boolean) =>
    fetch({ url, purpose: 'picture', types: 'any', isOwn: () => isOwn, timeoutMs: 10_000 }).catch(
      ({ reason }) => reason,
    )
  expect(await ask('https://inside.example/', false)).toBe('not_public')
  expect(await ask('http://other.internal:1/', true)).toBe('transport')
  expect(dns.asked).toEqual([])
})
