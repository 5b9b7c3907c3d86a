import { Cluster, type Redis } from 'ioredis'
import type { RedisSettings } from '../config/redisConfig.ts'
import { StartRefusal } from '../errors/startRefusal.ts'
import { type Channels, plainChannels } from './channels.ts'
import { connectRedis } from './connectRedis.ts'
import { findMissingRight } from './findMissingRight.ts'
import type { ObserveCommand } from './observeCommands.ts'
import { partPrefixes } from './partPrefixes.ts'
import type { RedisClient } from './redisClient.ts'
import { redisRefusal, withoutSecrets } from './redisRefusal.ts'
import { requireVersion } from './requireVersion.ts'
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
 * @throws StartRefusal when Redis refuses us, such as for a wrong password or a missing right, or is too old
 */
export async function openRedis(
  settings: RedisSettings,
  onError: (error: Error) => void,
  observe?: ObserveCommand,
): Promise<RedisLink> {
  const refusals: Error[] = []
  let isOpening = true
  /** Also gets errors that answer no command of ours, such as a number of the database that is out of range. */
  const hear = (error: Error): void => {
    if (!isRefusal(error)) onError(error)
    else if (isOpening) refusals.push(error)
    // The error itself holds the command, which may be the one with the password.
    else onError(new Error(withoutSecrets(error.message, settings)))
  }
  const commands = connectRedis(settings, hear, { observe })
  const subscriber = connectRedis(settings, hear, { listens: true, observe })
  const channels =
    commands instanceof Cluster
      ? shardedChannels(commands, subscriber as Cluster, partPrefixes(commands))
      : plainChannels(subscriber as Redis)
  const close = async () => {
    commands.disconnect()
    channels.close()
  }
  try {
    await requireWelcome({ settings, commands, subscriber, channels }, refusals)
    isOpening = false
  } catch (error) {
    await close()
    throw error
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

interface Opened {
  settings: RedisSettings
  commands: RedisClient
  subscriber: RedisClient
  channels: Channels
}

const nodesOf = (client: RedisClient): Redis[] =>
  client instanceof Cluster ? client.nodes('master') : [client]

const isThere = ({ status }: RedisClient): boolean => status === 'ready'

/** A server that is away is left out: it may come back. */
async function requireWelcome(
  { settings, commands, subscriber, channels }: Opened,
  heard: readonly Error[],
): Promise<void> {
  const answers = await Promise.all([commands, subscriber].map(findRefusal))
  const nodes = nodesOf(commands).filter(isThere)
  await Promise.all(nodes.map((node) => requireVersion(node, settings.kind)))
  const missing = isThere(commands) ? await findMissingRight(commands, channels) : undefined
  for (const refusal of [...answers, ...heard, missing])
    if (refusal) throw new StartRefusal(redisRefusal(refusal, settings))
}

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
