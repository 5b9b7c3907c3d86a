import { spawnSync } from 'node:child_process'

/** A build takes one minute; one that hangs would stop the run for ever. */
const limitMs = 15 * 60_000

/** Builds what journeys, sizes and faults use. @returns whether that went well */
export function buildAll(): boolean {
  const { status } = spawnSync('npx', ['tsx', 'scripts/build.ts', '--with-demo', '--with-tests'], {
    stdio: 'inherit',
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  return status === 0
}
