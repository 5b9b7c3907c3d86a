import type { Redis } from 'ioredis'
import { StartRefusal } from '../errors/startRefusal.ts'

/** The first with channels of a cluster's parts (`SSUBSCRIBE`). */
const leastVersion = 7

/** @throws StartRefusal where a server says that it is older; what says no version is believed to be new enough */
export async function requireVersion(node: Redis): Promise<void> {
  const told = await node.info('server').catch(() => '')
  const [, version = ''] = /^redis_version:(\S+)/m.exec(String(told)) ?? []
  const major = Number.parseInt(version, 10)
  if (Number.isNaN(major) || major >= leastVersion) return
  throw new StartRefusal(
    `REDIS_URL leads to Redis ${version}: version ${leastVersion} or newer is needed. Upgrade it, or name another server.`,
  )
}
