import { type SpawnOptions, spawn } from 'node:child_process'
import { endProgram } from './endProgram.ts'

export interface Program {
  /** Where it listens, without a scheme. */
  address: string
  stop(): Promise<void>
}

/** Starts a program that says "Listening on <host>:<port>"; resolves when it does. It ends with this process. */
export function startProgram(
  name: string,
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'detached'> = {},
): Promise<Program> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  const stop = (): Promise<void> => endProgram(child)
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const heard = /Listening on (\S+)\n/.exec(said)
      if (heard?.[1]) resolve({ address: heard[1], stop })
    })
  })
}
