import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../demo/chains/freePort.ts'
import { redisBin } from './redis.ts'

export interface RedisNode {
  port: number
  /** For commands of a test. */
  client: Redis
  /** It stops without a word, as when its machine hangs. */
  freeze(): void
  thaw(): void
  kill(): void
}

export interface TestNodes extends AsyncDisposable {
  nodes: RedisNode[]
}

/** Servers on free ports, gone afterwards; what is set up between them is the caller's. */
export async function redisNodes(
  count: number,
  settings: (at: number) => string[],
  password?: string,
): Promise<TestNodes> {
  const bin = redisBin
  if (!bin) throw new Error('Redis is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-redis-nodes-'))
  const children: ChildProcess[] = []
  const nodes: RedisNode[] = []
  for (let at = 0; at < count; at += 1) {
    const port = await freePort()
    const all = [...settings(at), '--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder]
    const child = spawn(bin, all, { stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text) => /Ready to accept|Sentinel ID/.test(String(text)) && resolve())
      child.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)))
    })
    const client = new Redis(port, {
      ...(password && { password }),
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    })
    client.on('error', () => {})
    nodes.push({
      port,
      client,
      freeze: () => child.kill('SIGSTOP'),
      thaw: () => child.kill('SIGCONT'),
      kill: () => child.kill('SIGKILL'),
    })
  }
  return {
    nodes,
    async [Symbol.asyncDispose]() {
      for (const { client } of nodes) client.disconnect()
      const gone = children.map(
        (child) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) return resolve()
            child.once('exit', () => resolve())
            child.kill('SIGKILL')
          }),
      )
      await Promise.all(gone)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
