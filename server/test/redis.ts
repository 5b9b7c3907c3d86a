import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../demo/chains/freePort.ts'
import { readEnv } from '../config/env.ts'
import { type RedisSettings, readRedis } from '../config/redisConfig.ts'

export const redisBin = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find(existsSync)

/** What a configuration says, with the settings of an environment beside `REDIS_URL`. */
export function redisAt(url: string, env: Record<string, string> = {}): RedisSettings {
  const problems: string[] = []
  const settings = readRedis(readEnv({ REDIS_URL: url, ...env }), problems)
  if (!settings || problems.length > 0) throw new Error(problems.join(' '))
  return settings
}

export interface TestRedis extends AsyncDisposable {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** It answers nothing, and its connections stay, as when its machine hangs. */
  freeze(): void
  thaw(): void
  empty(): Promise<void>
  /** Cuts the connections that listen. */
  killListeners(): Promise<void>
}

/** A Redis of its own on a free port, gone afterwards. `stop` and `start` keep what it held. */
export async function redis(): Promise<TestRedis> {
  const bin = redisBin
  if (!bin) throw new Error('Redis is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes']
    const started = spawn(bin, settings, { stdio: ['ignore', 'pipe', 'ignore'] })
    child = started
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on('data', (text) => String(text).includes('Ready to accept') && resolve())
      started.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)))
    })
  }
  const stop = async () => {
    const stopping = child
    child = undefined
    if (!stopping) return
    const gone = new Promise((resolve) => stopping.once('exit', resolve))
    stopping.kill('SIGCONT')
    stopping.kill('SIGTERM')
    await gone
  }
  const run = async (command: string, ...args: string[]) => {
    const client = new Redis(port)
    await client.call(command, ...args)
    client.disconnect()
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    empty: () => run('FLUSHALL'),
    killListeners: () => run('CLIENT', 'KILL', 'TYPE', 'pubsub'),
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
