import { createHash } from 'node:crypto'
import { Cluster } from 'ioredis'
import type { RedisClient } from './redisClient.ts'

/** Hash tags in the middle of sixteen equal ranges of a cluster's slots, so that nodes share the parts evenly. */
const tags = ['10', '3', '61', '43', '11', '2', '60', '42', '12', '1', '63', '41', '13', '0', '62', '40']

/**
 * The mailbox has one part in a single Redis, and sixteen in a cluster. All keys and channels of a part have its prefix,
 * whose hash tag keeps them on one node.
 */
export const partPrefixes = (client: RedisClient): readonly string[] =>
  client instanceof Cluster ? clusterPrefixes : singlePrefix

const singlePrefix = ['gatehouse:mailbox:']
const clusterPrefixes = tags.map((tag) => `gatehouse:mailbox:{${tag}}:`)

/** The same for all processes. */
export const partOf = (prefixes: readonly string[], topic: string): string =>
  prefixes.length === 1
    ? (prefixes[0] as string)
    : (prefixes[createHash('sha1').update(topic).digest().readUInt32BE() % prefixes.length] as string)
