import { Redis } from 'ioredis'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { redis, redisBin } from '../test/redis.ts'
import { testServer } from '../test/testServer.ts'
import { observeCommands } from './observeCommands.ts'

afterEach(() => void vi.useRealTimers())

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  test('default: every command is timed once by its name, one that fails too', async () => {
    await using store = await redis()
    // It asks by itself every other second, too.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using server = await testServer({ env: { REDIS_URL: store.url } })
    const { mailbox, limits } = server.server.context
    const count = async (command: string) => {
      const { text } = await server.ops('/metrics')
      const pattern = new RegExp(`gatehouse_redis_command_seconds_count\\{command="${command}"\\} (\\d+)`)
      return Number(pattern.exec(text)?.[1] ?? 0)
    }
    const before = [await count('ping'), await count('evalsha'), await count('eval')]
    await mailbox.ping()
    await limits.take({ name: 'check', times: 1, seconds: 1 }, 'somebody')
    const after = [await count('ping'), await count('evalsha'), await count('eval')]
    expect(after[0]).toBe(Number(before[0]) + 2)
    expect(Number(after[1]) + Number(after[2])).toBeGreaterThan(Number(before[1]) + Number(before[2]))
    expect((await server.ops('/metrics')).text).not.toContain('somebody')
  })

  test('behavior: what waited for the connection counts once, and a refusal has its error', async () => {
    await using store = await redis()
    const client = new Redis(store.url)
    const ended: [string, string | undefined][] = []
    observeCommands(client, (command) => (error) => {
      ended.push([command, error === undefined ? undefined : (error as Error).message.split(' ')[0]])
    })
    await client.set('a', 'text')
    await client.incr('a').catch(() => {})
    client.disconnect()
    const own = ended.filter(([command]) => command === 'set' || command === 'incr')
    expect(own).toEqual([
      ['set', undefined],
      ['incr', 'ERR'],
    ])
  })
})
