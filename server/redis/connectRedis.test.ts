import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { program } from '../test/program.ts'
import { redis, redisAt, redisBin } from '../test/redis.ts'
import { connectRedis } from './connectRedis.ts'

test('behavior: a process whose Redis is gone ends when it closes', async () => {
  const { child, ended, output } = program(new URL('../test/redisGone.ts', import.meta.url).pathname, [], {})
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(output).toContain('closed')
  expect(await ended).toBe(0)
})

test.skipIf(!redisBin)('param: keep-alive (skipped when redis-server is not installed)', async () => {
  await using server = await redis()
  const set = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => set.mockRestore())
  const client = connectRedis(redisAt(server.url, { REDIS_KEEP_ALIVE_MS: '60000' }), () => {})
  await client.ping()
  expect(set.mock.calls).toEqual([[true, 60_000]])
  client.disconnect()
})
