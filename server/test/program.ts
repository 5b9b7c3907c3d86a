import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Program {
  child: ChildProcess
  /** What it has said so far. */
  output(): string
  /** Resolves with the text that matched. @throws when it ends first */
  says(pattern: RegExp): Promise<string>
  /** Exit code, or the signal. */
  ended: Promise<number | string>
}

/** Starts a file of the server as a process of its own, with nothing of our environment but the path. */
export function program(file: string, args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: unknown) => {
    said += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'gone'))
  })
  return {
    child,
    ended,
    output: () => said,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(said)
          if (match) resolve(match[1] ?? match[0])
        }
        listeners.add(look)
        look()
        void ended.then((code) => reject(new Error(`ended with ${code}:\n${said}`)))
      }),
  }
}

/** A data folder of its own. */
export function dataFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'gatehouse-data-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
