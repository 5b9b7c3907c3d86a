import type { Redis } from 'ioredis'
import { connectRedis } from './connectRedis.ts'

export interface RedisLink {
  commands: Redis
  /** Only listens; Redis takes no commands on a connection that does. */
  subscriber: Redis
  close(): Promise<void>
}

/** @throws Error when Redis does not answer */
export async function openRedis(url: string, onError: (error: Error) => void): Promise<RedisLink> {
  const commands = connectRedis(url, onError)
  const subscriber = connectRedis(url, onError)
  const close = async () => {
    commands.disconnect()
    subscriber.disconnect()
  }
  try {
    await Promise.all([commands.ping(), subscriber.ping()])
  } catch (cause) {
    await close()
    // The error itself holds the command, which may be the one with the password.
    throw new Error(`REDIS_URL does not answer: ${(cause as Error).message}`)
  }
  return { commands, subscriber, close }
}
