import { createHash } from 'node:crypto'
import type { RedisClient } from '../redis/redisClient.ts'

export interface LuaScript {
  readonly text: string
  readonly sha1: string
}

export const luaScript = (text: string): LuaScript => ({
  text,
  sha1: createHash('sha1').update(text).digest('hex'),
})

/**
 * Runs a script by its hash, so that its text is sent once to each Redis. Its only key is the prefix of those that it
 * makes, whose hash tag keeps them on the node where it runs.
 */
export async function runScript(
  redis: RedisClient,
  { text, sha1 }: LuaScript,
  prefix: string,
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha1, 1, prefix, ...args)
  } catch (error) {
    if (!String((error as Error).message).startsWith('NOSCRIPT')) throw error
    return redis.eval(text, 1, prefix, ...args)
  }
}
