import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readRedis } from './redisConfig.ts'
import { readRelay } from './relayConfig.ts'

const read = (env: Record<string, string>) => {
  const problems: string[] = []
  return { settings: readRedis(readEnv(env), problems), problems }
}

test('default: none', () => {
  expect(read({})).toEqual({ settings: undefined, problems: [] })
})

test.each([
  [
    'redis://localhost',
    { kind: 'server', nodes: [{ host: 'localhost', port: 6379 }], tls: false, db: 0, keepAliveMs: 10_000 },
  ],
  [
    'rediss://app:p%40ss:w@[::1]:7000/2',
    {
      kind: 'server',
      nodes: [{ host: '::1', port: 7000 }],
      tls: true,
      username: 'app',
      password: 'p@ss:w',
      db: 2,
      keepAliveMs: 10_000,
    },
  ],
  [
    'redis://:%zz@10.0.0.1/',
    {
      kind: 'server',
      nodes: [{ host: '10.0.0.1', port: 6379 }],
      tls: false,
      password: '%zz',
      db: 0,
      keepAliveMs: 10_000,
    },
  ],
])('param: %s', (url, settings) => {
  expect(read({ REDIS_URL: url })).toEqual({ settings, problems: [] })
})

test('param: keep-alive', () => {
  const { settings } = read({ REDIS_URL: 'redis://a', REDIS_KEEP_ALIVE_MS: '60000' })
  expect(settings?.keepAliveMs).toBe(60_000)
})

test('param: Sentinels', () => {
  const env = { REDIS_SENTINEL: 'mymaster', REDIS_SENTINEL_PASSWORD: 'hush' }
  expect(read({ REDIS_URL: 'redis://:a@s1,s2:26380/1', ...env })).toEqual({
    settings: {
      kind: 'sentinel',
      nodes: [
        { host: 's1', port: 26_379 },
        { host: 's2', port: 26_380 },
      ],
      tls: false,
      password: 'a',
      db: 1,
      keepAliveMs: 10_000,
      primary: 'mymaster',
      sentinelPassword: 'hush',
    },
    problems: [],
  })
})

test('param: a cluster, whose mailbox needs more room', () => {
  const env = { REDIS_URL: 'redis://a,b:7001', REDIS_CLUSTER: 'on' }
  expect(read(env)).toMatchObject({
    settings: { kind: 'cluster', nodes: [{ port: 6379 }, { port: 7001 }] },
    problems: [],
  })
  const problems: string[] = []
  const options = { production: false, isCluster: true }
  expect(readRelay(readEnv(env), options, problems).mailboxBytes).toBe(1_073_741_824)
  readRelay(readEnv({ RELAY_MAILBOX_MB: '1023' }), options, problems)
  expect(problems).toEqual(['RELAY_MAILBOX_MB is a whole number from 1024 to 1048576 in a cluster.'])
})

const url = { REDIS_URL: 'redis://a' }
test.each([
  ['another scheme', { REDIS_URL: 'http://a' }, /REDIS_URL is not a redis/],
  ['no host', { REDIS_URL: 'redis://' }, /REDIS_URL is not a redis/],
  ['a port out of range', { REDIS_URL: 'redis://a:65536' }, /REDIS_URL is not a redis/],
  ['port 0', { REDIS_URL: 'redis://a:0' }, /REDIS_URL is not a redis/],
  ['a host that is empty', { REDIS_URL: 'redis://a,,b', REDIS_CLUSTER: 'on' }, /REDIS_URL is not a redis/],
  ['a query', { REDIS_URL: 'redis://a?x=1' }, /REDIS_URL is not a redis/],
  ['several hosts of one', { REDIS_URL: 'redis://a,b' }, /needs REDIS_SENTINEL or REDIS_CLUSTER/],
  ['a database of a cluster', { REDIS_URL: 'redis://a/1', REDIS_CLUSTER: 'on' }, /only database 0/],
  ['both', { ...url, REDIS_SENTINEL: 'm', REDIS_CLUSTER: 'on' }, /has no Sentinels/],
  ['a name with spaces', { ...url, REDIS_SENTINEL: 'my master' }, /not the name of a primary/],
  ['a password without Sentinels', { ...url, REDIS_SENTINEL_PASSWORD: 'x' }, /REDIS_SENTINEL is not/],
  ['a cluster without address', { REDIS_CLUSTER: 'on' }, /REDIS_URL is not set/],
  ['Sentinels without address', { REDIS_SENTINEL: 'm' }, /REDIS_URL is not set/],
  [
    'a keep-alive too short',
    { ...url, REDIS_KEEP_ALIVE_MS: '999' },
    /REDIS_KEEP_ALIVE_MS is not .* from 1000/,
  ],
  ['a cluster, perhaps', { ...url, REDIS_CLUSTER: 'yes' }, /REDIS_CLUSTER is on or off/],
])('error: %s', (_, env, problem) => {
  const { problems } = read(env as Record<string, string>)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(problem)
})
