import type { ChildProcess } from 'node:child_process'

/** Ends a program; resolves once it has ended, also where Ctrl+C had ended it before. */
export function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
