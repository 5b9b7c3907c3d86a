import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFault } from '../startFault.ts'
import { redis, redisAt, redisBin, type TestRedis } from '../test/redis.ts'
import { wayTo } from '../test/wayTo.ts'
import { openRedis } from './openRedis.ts'
import { requireVersion } from './requireVersion.ts'

// A Redis that cannot be used: one line that names the setting and what to do.

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  let server: TestRedis
  let admin: Redis
  beforeAll(async () => {
    server = await redis()
    admin = new Redis(server.url)
  })
  afterAll(async () => {
    admin?.disconnect()
    await server?.[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    await admin.call('ACL', 'DELUSER', 'poor')
    await admin.call('ACL', 'SETUSER', 'poor', 'on', '>hush', '~*', '&*', '+@all')
  })
  const urlFor = (user: string) => server.url.replace('//', `//${user}@`)
  async function start(url: string): Promise<string | undefined> {
    const opening = openRedis(redisAt(url), () => {})
    return opening.then(
      async (link) => void (await link.close()),
      (error: unknown) => startFault(error) ?? `a stack: ${error}`,
    )
  }

  test('default: a user with all rights, and one with those on our keys alone', async () => {
    expect(await start(urlFor('poor:hush'))).toBe(undefined)
    await admin.call('ACL', 'SETUSER', 'poor', 'resetkeys', '~gatehouse:*', 'resetchannels', '&gatehouse:*')
    expect(await start(urlFor('poor:hush'))).toBe(undefined)
  })

  test.each([
    ['5.0.7', 'Redis 5'],
    ['2.8.19', 'Redis 2'],
  ])('error: %s is too old', async (version, said) => {
    const older = (answer: Buffer) => {
      const text = answer.toString('latin1')
      return Buffer.from(text.replace(/(redis_version:)\d/, `$1${version[0]}`), 'latin1')
    }
    await using way = await wayTo(server.url, older)
    const line = await start(way.url)
    expect(line).toContain(`REDIS_URL leads to ${said}`)
    expect(line).toContain('version 6 or newer is needed')
    expect(line).not.toContain('\n')
  })

  // Snapchat/KeyDB 6.3, and what AWS and Azure serve.
  test('default: Redis 6 is taken', async () => {
    const older = (answer: Buffer) =>
      Buffer.from(answer.toString('latin1').replace(/(redis_version:)\d/, '$16'), 'latin1')
    await using way = await wayTo(server.url, older)
    expect(await start(way.url)).toBe(undefined)
  })

  test('error: Redis 6 in a cluster, which lacks channels of its parts', async () => {
    const node = { info: async () => 'redis_version:6.2.14\r\n' } as unknown as Redis
    await expect(requireVersion(node, 'cluster')).rejects.toThrow('version 7 or newer is needed in a cluster')
    await expect(requireVersion(node, 'sentinel')).resolves.toBe(undefined)
  })

  test('behavior: what names no version is taken', async () => {
    const nameless = (answer: Buffer) =>
      Buffer.from(answer.toString('latin1').replace('redis_version', 'other_version'), 'latin1')
    await using way = await wayTo(server.url, nameless)
    expect(await start(way.url)).toBe(undefined)
  })

  test.each<[string, string[], RegExp]>([
    ['no PING', ['-ping'], /NOPERM.*ACL SETUSER/],
    ['no scripts', ['-eval'], /NOPERM.*ACL SETUSER/],
    ['no SET within them', ['-set'], /ACL SETUSER/],
    ['no GET', ['-get'], /ACL SETUSER/],
    ['no HMGET', ['-hmget'], /ACL SETUSER/],
    ['no ZADD', ['-zadd'], /ACL SETUSER/],
    ['no EXPIRE', ['-pexpire'], /ACL SETUSER/],
    ['no PUBSUB', ['-pubsub'], /ACL SETUSER/],
    ['no SUBSCRIBE', ['-subscribe'], /NOPERM.*ACL SETUSER/],
    ['no PUBLISH', ['-publish'], /ACL SETUSER/],
    ['no channels, as Redis 7 makes one', ['resetchannels'], /NOPERM.*ACL SETUSER/],
    ['keys of the mailbox alone', ['resetkeys', '~gatehouse:mailbox:*'], /NOPERM.*ACL SETUSER/],
    ['none of our keys', ['resetkeys', '~other:*'], /ACL SETUSER/],
    ['another password', ['resetpass', '>other'], /WRONGPASS.*Correct user and password/],
    ['no entry', ['off'], /WRONGPASS.*Correct user and password/],
  ])('error: a user with %s', async (_, rules, remedy) => {
    await admin.call('ACL', 'SETUSER', 'poor', ...rules)
    const line = await start(urlFor('poor:hush'))
    expect(line).toMatch(/^REDIS_URL is refused: /)
    expect(line).toMatch(remedy)
    expect(line).not.toMatch(/\n|hush/)
  })

  test('error: no password where there is one', async () => {
    await admin.call('ACL', 'SETUSER', 'default', 'resetpass', '>hush')
    const line = await start(server.url)
    await admin.call('ACL', 'SETUSER', 'default', 'nopass')
    expect(line).toMatch(/NOAUTH.*Correct user and password/)
  })

  test('error: a database that it has not', async () => {
    expect(await start(`${server.url}/99`)).toMatch(/out of range.*Correct the number of the database/)
  })

  test('behavior: one that is full or only reads is taken, as it may recover', async () => {
    await admin.config('SET', 'maxmemory', '1')
    expect(await start(server.url)).toBe(undefined)
    await admin.config('SET', 'maxmemory', '0')
    await admin.call('REPLICAOF', '127.0.0.1', '1')
    expect(await start(server.url)).toBe(undefined)
    await admin.call('REPLICAOF', 'NO', 'ONE')
  })
})
