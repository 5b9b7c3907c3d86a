import { type StoreState, StoreTrouble } from '../errors/storeTrouble.ts'
import { partPrefixes } from './partPrefixes.ts'
import type { RedisClient } from './redisClient.ts'

/** Words of Redis, also within the error of a script, and what they say. Source: https://redis.io/docs/latest/develop/reference/protocol-spec */
const words: readonly (readonly [RegExp, StoreState])[] = [
  [/\bOOM\b|\bMISCONF\b/, 'full'],
  [/\bREADONLY\b|\bNOREPLICAS\b/, 'read_only'],
  [/\bNOPERM\b|\bNOAUTH\b|\bACL failure\b|user executing the script can't/, 'denied'],
]

/** As the work does: a script that writes a key of ours, in each part of a cluster. */
const script = `return redis.call('set', KEYS[1], '1', 'px', 1000)`

/** @throws StoreTrouble where it answers and takes no writes; Error */
export async function tryWrite(redis: RedisClient): Promise<void> {
  try {
    await Promise.all(partPrefixes(redis).map((prefix) => redis.eval(script, 1, `${prefix}probe`)))
  } catch (error) {
    const [, state] = words.find(([word]) => word.test(String((error as Error).message))) ?? []
    throw state ? new StoreTrouble(state, { cause: error }) : error
  }
}
