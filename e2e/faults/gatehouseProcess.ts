import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../demo/chains/freePort.ts'
import { limits } from '../../scripts/suites/limits.ts'

export interface GatehouseProcess extends AsyncDisposable {
  port: number
  /** @param folder of a build. @default the one of this repository */
  start(folder?: string): Promise<void>
  /** Asks it to end, and waits until it has. @returns its exit code */
  end(): Promise<number | null>
  kill(signal?: NodeJS.Signals): void
  isRunning(): boolean
  ready(): Promise<{ status: number; text: string }>
  metric(name: string): Promise<number>
  output(): string
}

/** The production server as a process of its own, which can be started again on the same ports. */
export async function gatehouseProcess(env: Record<string, string>): Promise<GatehouseProcess> {
  const [port, opsPort] = [await freePort(), await freePort()]
  const ops = `http://127.0.0.1:${opsPort}`
  let child: ChildProcess | undefined
  let output = ''
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const ended = (one: ChildProcess) =>
    new Promise<number | null>((resolve) => {
      if (one.exitCode !== null || one.signalCode !== null) return resolve(one.exitCode)
      one.once('exit', (code) => resolve(code))
    })
  const read = async (path: string) => {
    const answer = await fetch(`${ops}${path}`, { signal: AbortSignal.timeout(limits.expectationMs) }).catch(
      () => undefined,
    )
    return { status: answer?.status ?? 0, text: (await answer?.text().catch(() => '')) ?? '' }
  }
  return {
    port,
    isRunning,
    output: () => output,
    ready: () => read('/ready'),
    async start(folder = process.cwd()) {
      const started = spawn(process.execPath, ['dist/server/main.js'], {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', ...env, PORT: `${port}`, OPS_PORT: `${opsPort}` },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const hear = (text: unknown) => {
        output = `${output}${text}`.slice(-20_000)
      }
      started.stdout?.on('data', hear)
      started.stderr?.on('data', hear)
      const end = Date.now() + limits.hookMs
      while ((await read('/ready')).status !== 200) {
        if (!isRunning()) throw new Error(`the server ended:\n${output}`)
        if (Date.now() > end) throw new Error(`the server is not ready:\n${output}`)
        await setTimeout(100)
      }
    },
    async end() {
      if (!child) return null
      child.kill('SIGTERM')
      return ended(child)
    },
    kill: (signal = 'SIGKILL') => void child?.kill(signal),
    async metric(name) {
      const { text } = await read('/metrics')
      return text
        .split('\n')
        .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    },
    async [Symbol.asyncDispose]() {
      if (!child) return
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}

/** Runs an admin command on the same settings. */
export const admin = (env: Record<string, string>, ...command: string[]): string =>
  execFileSync(process.execPath, ['dist/server/admin.js', ...command], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  })
