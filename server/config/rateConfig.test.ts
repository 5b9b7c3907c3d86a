import { expect, test } from 'vitest'
import { readAnalytics } from './analyticsConfig.ts'
import { readEnv } from './env.ts'
import { readRate } from './rateConfig.ts'

function read(source: Record<string, string>) {
  const problems: string[] = []
  const env = readEnv(source)
  return { rate: readRate(env, problems), analytics: readAnalytics(env, problems), problems }
}

test('default', () => {
  expect(read({})).toEqual({
    rate: {
      size: { burst: 2_000, refill: 200, interval: 1_000 },
      calls: { burst: 5_000, refill: 250, interval: 1_000 },
      newAddresses: 3_000,
      allowed: [],
    },
    analytics: { store: true, retentionDays: 90 },
    problems: [],
  })
})

test('param: all of them', () => {
  const { rate, analytics, problems } = read({
    RATE_MAX_TOKENS: '100',
    RATE_REFILL: '10',
    RATE_CALLS: '30',
    RATE_CALLS_REFILL: '3',
    RATE_NEW_ADDRESSES: '50',
    RATE_REFILL_INTERVAL_S: '2',
    RATE_IP_ALLOWLIST: '10.0.0.0/8, ::1,',
    ANALYTICS_STORE: '0',
    ANALYTICS_RETENTION_DAYS: '7',
  })
  expect(rate).toEqual({
    size: { burst: 100, refill: 10, interval: 2_000 },
    calls: { burst: 30, refill: 3, interval: 2_000 },
    newAddresses: 50,
    allowed: ['10.0.0.0/8', '::1'],
  })
  expect([analytics, problems]).toEqual([{ store: false, retentionDays: 7 }, []])
  expect(read({ RATE_MAX_TOKENS: 'off' }).rate).toMatchObject({
    size: undefined,
    calls: undefined,
    newAddresses: undefined,
  })
})

test.each([
  ['RATE_MAX_TOKENS', '0'],
  ['RATE_MAX_TOKENS', '1.5'],
  ['RATE_REFILL', 'many'],
  ['RATE_CALLS', '0'],
  ['RATE_CALLS_REFILL', '-1'],
  ['RATE_NEW_ADDRESSES', '0'],
  ['RATE_REFILL_INTERVAL_S', '-1'],
  ['RATE_IP_ALLOWLIST', '10.0.0.0/33'],
  ['ANALYTICS_STORE', 'yes'],
  ['ANALYTICS_STORE', 'constructor'],
  ['ANALYTICS_RETENTION_DAYS', '0'],
])('error: %s=%s', (name, value) => {
  expect(read({ [name]: value }).problems).toEqual([expect.stringContaining(name)])
})
