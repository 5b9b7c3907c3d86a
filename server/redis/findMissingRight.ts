import { randomUUID } from 'node:crypto'
import { ReplyError } from 'ioredis'
import type { Channels } from './channels.ts'
import { partPrefixes } from './partPrefixes.ts'
import type { RedisClient } from './redisClient.ts'

/** Each command that the scripts of the limits and of the mailbox run, on keys of its own. */
const script = `
local text, hash, scores, set = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local call, channel, isShard = redis.call, ARGV[1], ARGV[2] == '1'
call('TIME')
call('SET', text, '1', 'PX', 1000) call('GET', text) call('INCR', text) call('DECR', text) call('PTTL', text)
call('HSET', hash, 'a', '1', 'b', '2') call('PEXPIRE', hash, 1000) call('HGET', hash, 'a')
call('HMGET', hash, 'a', 'b') call('HGETALL', hash) call('HINCRBY', hash, 'a', 1) call('HLEN', hash) call('HDEL', hash, 'b')
call('ZADD', scores, 1, 'a', 2, 'b') call('PEXPIRE', scores, 1000) call('ZCOUNT', scores, 0, 1)
call('ZINCRBY', scores, 1, 'a') call('ZRANGE', scores, 0, 0) call('ZREVRANGE', scores, 0, 0)
call('ZRANGEBYSCORE', scores, 0, 1) call('ZSCORE', scores, 'a') call('ZCARD', scores) call('ZREM', scores, 'a')
call('SADD', set, 'a', 'b') call('PEXPIRE', set, 1000) call('SCARD', set) call('SISMEMBER', set, 'a')
call('SMEMBERS', set) call('SREM', set, 'a')
call('DEL', text, hash, scores, set)
call('PUBSUB', isShard and 'SHARDNUMSUB' or 'NUMSUB', channel)
call(isShard and 'SPUBLISH' or 'PUBLISH', channel, '')
return 1`

/** Other keys than the mailbox's. */
const otherKeys = ['limit', 'rate', 'cache'].map((kind) => `gatehouse:${kind}:probe`)

/** Of Redis 6 and 7, also of a command within a script. */
const denied = /\bNOPERM\b|ACL failure|user executing the script can't/

/** @returns why our user may not run what the work runs; a Redis that is full or only reads may take it later */
export async function findMissingRight(redis: RedisClient, channels: Channels): Promise<Error | undefined> {
  const prefixes = partPrefixes(redis)
  const isShard = prefixes.length > 1
  const attempts = prefixes.map((prefix) => async () => {
    const probe = `${prefix}probe:${randomUUID()}`
    const keys = ['text', 'hash', 'scores', 'set'].map((kind) => `${probe}:${kind}`)
    await channels.subscribe(probe)
    await redis.eval(script, keys.length, ...keys, probe, isShard ? 1 : 0)
    await channels.unsubscribe(probe)
  })
  for (const attempt of [...attempts, ...otherKeys.map((key) => () => redis.get(key))]) {
    try {
      await attempt()
    } catch (error) {
      if (error instanceof ReplyError && denied.test((error as Error).message)) return error as Error
    }
  }
  return undefined
}
