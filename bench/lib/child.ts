import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A program that was started here and ends here. */
export interface Child {
  process: ChildProcess
  /** CPU time used so far in ms, all threads; NaN where the system does not tell. */
  cpu(): number
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Length of a clock tick of /proc in ms. */
const tick = 10

export function startChild(
  command: string,
  args: string[],
  { env = {}, stdio = ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit' | 'pipe' | 'ipc')[] } = {},
): Child {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    process: child,
    cpu() {
      try {
        const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return (Number(fields[11]) + Number(fields[12])) * tick
      } catch {
        return Number.NaN
      }
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await gone
      clearTimeout(late)
    },
  }
}
