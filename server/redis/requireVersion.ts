import type { Redis } from 'ioredis'
import type { RedisSettings } from '../config/redisConfig.ts'
import { StartRefusal } from '../errors/startRefusal.ts'

/** 7 is the first with channels of a cluster's parts (`SSUBSCRIBE`), 6 the first with users (`AUTH` with a name, ACL). */
const leastVersions: Readonly<Record<RedisSettings['kind'], number>> = { server: 6, sentinel: 6, cluster: 7 }

/** @throws StartRefusal where a server says that it is older; what says no version is believed to be new enough */
export async function requireVersion(node: Redis, kind: RedisSettings['kind']): Promise<void> {
  const answer = await node.info('server').catch(() => '')
  const [, version = ''] = /^redis_version:(\S+)/m.exec(String(answer)) ?? []
  const major = Number.parseInt(version, 10)
  const least = leastVersions[kind]
  if (Number.isNaN(major) || major >= least) return
  const where = kind === 'cluster' ? ' in a cluster' : ''
  throw new StartRefusal(
    `REDIS_URL leads to Redis ${version}: version ${least} or newer is needed${where}. Upgrade it, or name another server.`,
  )
}
