import { Cluster, type Redis } from 'ioredis'
import type { RedisSettings } from '../config/redisConfig.ts'
import { type Channels, plainChannels } from './channels.ts'
import { connectRedis } from './connectRedis.ts'
import type { ObserveCommand } from './observeCommands.ts'
import { partPrefixes } from './partPrefixes.ts'
import type { RedisClient } from './redisClient.ts'
import { shardedChannels } from './shardedChannels.ts'
import { tryWrite } from './tryWrite.ts'
import { isRefusal, isUp } from './unlessGone.ts'

export interface RedisLink {
  commands: RedisClient
  /** Redis takes no commands on a connection that listens. */
  channels: Channels
  /** Whether both work, as far as the last commands tell. */
  isUp(): boolean
  /** @throws Error when either does not answer, StoreTrouble when it takes no writes */
  ping(): Promise<void>
  close(): Promise<void>
}

/** How long the first answer of a cluster is waited for, ms. */
const firstAnswerMs = 3_000

/**
 * Opens both connections. A Redis that cannot be reached is reported to `onError`, and taken up when it comes.
 *
 * @throws Error when Redis refuses us, such as for a wrong password
 */
export async function openRedis(
  settings: RedisSettings,
  onError: (error: Error) => void,
  observe?: ObserveCommand,
): Promise<RedisLink> {
  const commands = connectRedis(settings, onError, { observe })
  const subscriber = connectRedis(settings, onError, { listens: true, observe })
  const channels =
    commands instanceof Cluster
      ? shardedChannels(commands, subscriber as Cluster, partPrefixes(commands))
      : plainChannels(subscriber as Redis)
  const close = async () => {
    commands.disconnect()
    channels.close()
  }
  for (const refusal of await Promise.all([commands, subscriber].map(findRefusal))) {
    if (!refusal) continue
    await close()
    // The error itself holds the command, which may be the one with the password.
    throw new Error(`REDIS_URL is refused: ${refusal.message}`)
  }
  const isLinkUp = () => isUp(commands) && channels.isUp()
  return {
    commands,
    channels,
    isUp: isLinkUp,
    async ping() {
      if (!isLinkUp()) throw new Error('Redis is gone')
      await Promise.all([...nodesOf(commands).map((node) => node.ping()), channels.ping()])
      await tryWrite(commands)
    },
    close,
  }
}

const nodesOf = (client: RedisClient): Redis[] =>
  client instanceof Cluster ? client.nodes('master') : [client]

/** @returns why Redis refuses us, or `undefined` when it does not, also because it is gone */
async function findRefusal(client: RedisClient): Promise<Error | undefined> {
  const answer = client instanceof Cluster ? firstAnswer(client) : client.ping()
  const error = await answer.then(
    () => undefined,
    (cause: Error & { lastNodeError?: Error }) => cause.lastNodeError ?? cause,
  )
  return isRefusal(error) ? error : undefined
}

/** A cluster queues commands until it is there, without an end. */
const firstAnswer = (cluster: Cluster): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(done, firstAnswerMs)
    function done(error?: Error): void {
      clearTimeout(timer)
      cluster.off('ready', done).off('error', done)
      error ? reject(error) : resolve()
    }
    cluster.once('ready', done).once('error', done)
  })
