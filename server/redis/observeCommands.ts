import type { Redis } from 'ioredis'
import type { RedisClient } from './redisClient.ts'

/** Called when a command is given to the connection; what it returns is called when it ends, with its error. */
export type ObserveCommand = (command: string) => (error?: unknown) => void

/** Of each command on one connection. Its name is our own word; its arguments are nobody's business. */
export function observeCommands(client: RedisClient, observe: ObserveCommand): void {
  // A cluster takes commands in the same way.
  const redis = client as Redis
  const send = redis.sendCommand.bind(redis)
  /** What waits for a connection is sent once more when there is one. */
  const seen = new WeakSet<object>()
  redis.sendCommand = (command, stream) => {
    if (seen.has(command)) return send(command, stream)
    seen.add(command)
    const end = observe(command.name)
    command.promise.then(() => end(), end)
    return send(command, stream)
  }
}
