import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { createRedisMailbox } from '../mailbox/redisMailbox.ts'
import { letter, owner, testLimits } from '../test/mailboxes.ts'
import { redisAt, redisBin } from '../test/redis.ts'
import { redisNodes } from '../test/redisNodes.ts'
import { openRedis } from './openRedis.ts'

/** A primary with a replica that asks for a password, and a Sentinel that needs some seconds to miss the primary. */
async function sentinelStage() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sentinel-'))
  const secured = ['--requirepass', 'hush', '--masterauth', 'hush', '--save', '']
  const data = await redisNodes(2, (at) => [...secured, '--dbfilename', `${at}.rdb`], 'hush')
  const [primary, replica] = data.nodes
  if (!primary || !replica) throw new Error('There are two')
  await replica.client.replicaof('127.0.0.1', primary.port)
  await expect.poll(async () => (await replica.client.info()).includes('master_link_status:up')).toBe(true)
  const file = join(folder, 'sentinel.conf')
  writeFileSync(
    file,
    `sentinel monitor widgets 127.0.0.1 ${primary.port} 1
sentinel auth-pass widgets hush
sentinel down-after-milliseconds widgets 2500
sentinel failover-timeout widgets 10000
`,
  )
  const watch = await redisNodes(1, () => [file, '--sentinel'])
  const sentinel = watch.nodes[0]
  const replicas = async () => await sentinel?.client.call('SENTINEL', 'replicas', 'widgets')
  await expect.poll(replicas).toHaveLength(1)
  return {
    primary,
    url: `redis://:hush@127.0.0.1:${sentinel?.port}`,
    async [Symbol.asyncDispose]() {
      await watch[Symbol.asyncDispose]()
      await data[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe.skipIf(!redisBin)('Sentinels (skipped when redis-server is not installed)', () => {
  test('behavior: the primary hangs: the next one is found, and nothing has to be restarted', {
    timeout: limits.faultMs,
  }, async () => {
    await using stage = await sentinelStage()
    const link = await openRedis(redisAt(stage.url, { REDIS_SENTINEL: 'widgets' }), () => {})
    const mailbox = createRedisMailbox(link, testLimits)
    const heard: string[] = []
    let gaps = 0
    mailbox.onGap(() => {
      gaps += 1
    })
    await mailbox.listen('a', 'did:key:reader', ({ id }) => heard.push(id))
    expect(await mailbox.put(letter('a'), owner)).toBe('kept')
    stage.primary.freeze()
    const kept: string[] = []
    const works = async () => {
      const one = letter('a')
      if ((await mailbox.put(one, owner)) === 'kept') kept.push(one.id)
      return kept.some((id) => heard.includes(id))
    }
    await expect.poll(works, { timeout: limits.hookMs, interval: 250 }).toBe(true)
    expect(gaps).toBeGreaterThan(0)
    stage.primary.thaw()
    await link.close()
  })

  test('error: a name that the Sentinels do not know: it opens, and commands end', async () => {
    await using stage = await sentinelStage()
    const errors: string[] = []
    const settings = redisAt(stage.url, { REDIS_SENTINEL: 'gadgets' })
    const link = await openRedis(settings, ({ message }) => errors.push(message))
    expect(link.isUp()).toBe(false)
    expect(errors.join(' ')).toMatch(/gadgets|[Ss]entinel/)
    await link.close()
  })
})
