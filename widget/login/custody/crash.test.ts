import { expect, test } from 'vitest'
import { limits } from '../../../scripts/suites/limits.ts'
import type { KeyApi } from './custody.ts'
import type { DeviceStore } from './deviceStore.ts'
import { createMemoryServer, type MemoryServer } from './test/memoryServer.ts'
import { custodyOn, newDevice, otherPassword, password, signsWith } from './test/people.ts'

interface World {
  server: MemoryServer
  device: DeviceStore | null
}

/** Everything that a step touches, cut off after `steps` calls; `heard`: the last call was done but not answered. */
function cutAfter(world: World, steps: number, heard: boolean): World & { left(): number } {
  let left = steps
  const cut =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (left === 0 && !heard) left = -1
      if (left < 0) throw new Error('the tab is closed')
      left--
      const answer = await call(...args)
      if (left < 0) throw new Error('the tab is closed')
      return answer
    }
  const wrap = <T extends object>(whole: T): T =>
    Object.fromEntries(Object.entries(whole).map(([name, call]) => [name, cut(call)])) as T
  const server = { ...world.server, api: wrap<KeyApi>(world.server.api) }
  return { server, device: world.device && wrap(world.device), left: () => left }
}

/** Runs a broken step for every number of calls until it comes to its end by itself. */
async function forEachPrefix(
  begin: () => Promise<World>,
  step: (world: World) => Promise<unknown>,
  check: (world: World, outcome: 'broken' | 'done') => Promise<void>,
): Promise<number> {
  for (let steps = 0; steps < 60; steps++) {
    for (const heard of [true, false]) {
      const world = await begin()
      const outcome = await step(cutAfter(world, steps, heard)).then(
        () => 'done' as const,
        () => 'broken' as const,
      )
      await check(world, outcome)
      if (outcome === 'done' && !heard) return steps
    }
  }
  throw new Error('the step never came to its end')
}

const longTest = { timeout: limits.faultMs }

const devices = [
  { name: 'with storage', open: newDevice },
  { name: 'without storage', open: () => null },
]

test.each(devices)('behavior: create, cut off anywhere, $name', longTest, async ({ open }) => {
  const seen = new Set<string>()
  const steps = await forEachPrefix(
    async () => ({ server: createMemoryServer(), device: open() }),
    ({ server, device }) => custodyOn(server, device).create(password),
    async ({ server, device }, outcome) => {
      const custody = custodyOn(server, device)
      const status = await custody.status()
      seen.add(`${outcome}: ${status}`)
      if (outcome === 'done') expect(status).not.toBe('none')
      const again = status === 'none' ? await custody.create(otherPassword) : await custody.unlock(password)
      expect((await custody.wallet())?.addresses).toEqual(again)
      await signsWith(custody)
      await custodyOn(server).unlock(status === 'none' ? otherPassword : password)
    },
  )
  expect(steps).toBeGreaterThan(4)
  expect([...seen]).toContain('broken: none')
})

test.each(devices)('behavior: changed recovery, cut off anywhere, $name', longTest, async ({ open }) => {
  const seen = new Set<string>()
  const steps = await forEachPrefix(
    async () => {
      const world = { server: createMemoryServer(), device: open() }
      await custodyOn(world.server, world.device).create(password)
      return world
    },
    async ({ server, device }) => {
      const custody = custodyOn(server, device)
      if ((await custody.status()) !== 'ready') await custody.unlock(password)
      await custody.changeRecovery(otherPassword)
    },
    async ({ server, device }, outcome) => {
      const custody = custodyOn(server, device)
      const rotation = (await custody.wallet())?.rotation
      seen.add(`${outcome}: ${rotation}`)
      if (outcome === 'done') expect(rotation).toBe(2)
      if (device) await signsWith(custody)
      const [inUse, notInUse] = rotation === 2 ? [otherPassword, password] : [password, otherPassword]
      await expect(custodyOn(server).unlock(notInUse)).rejects.toThrow('wrong_recovery_proof')
      await custodyOn(server).unlock(inUse)
    },
  )
  expect(steps).toBeGreaterThan(6)
  expect([...seen]).toEqual(expect.arrayContaining(['broken: 1', 'broken: 2', 'done: 2']))
})

test('behavior: repair, cut off anywhere', longTest, async () => {
  const seen = new Set<string>()
  const steps = await forEachPrefix(
    async () => {
      const world = { server: createMemoryServer(), device: newDevice() }
      await custodyOn(world.server, world.device).create(password)
      world.server.lose()
      return world
    },
    ({ server, device }) => custodyOn(server, device).repair(password, {}),
    async ({ server, device }, outcome) => {
      const custody = custodyOn(server, device)
      const before = await custody.wallet()
      seen.add(`${outcome}: ${before?.rotation}`)
      expect(await custody.status()).toBe('ready')
      if (before?.rotation === 1) await expect(signsWith(custody)).rejects.toThrow('login_share_lost')
      expect(await custody.repair(password)).toBe(before?.rotation === 1 ? 'repaired' : 'unneeded')
      expect(await custody.wallet()).toMatchObject({ rotation: 2, addresses: before?.addresses })
      await signsWith(custodyOn(server, device))
      await custodyOn(server).unlock(password)
      expect(server.stored().rows.size).toBe(1)
    },
  )
  expect(steps).toBeGreaterThan(8)
  expect([...seen]).toEqual(expect.arrayContaining(['broken: 1', 'broken: 2', 'done: 2']))
})

test('behavior: an answer to the confirmation that is lost is looked up', async () => {
  const server = createMemoryServer()
  const deaf: KeyApi = {
    ...server.api,
    confirm: async (body) => {
      await server.api.confirm(body)
      throw new Error('offline')
    },
    confirmRotation: async (body) => {
      await server.api.confirmRotation(body)
      throw new Error('offline')
    },
  }
  const custody = custodyOn({ api: deaf }, newDevice())
  const addresses = await custody.create(password)
  await custody.changeRecovery(otherPassword)
  expect(await custodyOn(server).unlock(otherPassword)).toEqual(addresses)
  expect((await custody.wallet())?.rotation).toBe(2)
})
