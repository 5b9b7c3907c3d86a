import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../demo/chains/freePort.ts'
import { type Child, startChild } from './child.ts'

/** The production server with a project `bench`, on an embedded database of its own. */
export interface GatehouseServer extends Child {
  port: number
  widgetOrigin: string
  loginOrigin: string
  admin(...command: string[]): string
  /** `Host` of the widget's origin. */
  host: string
  /** Sum of a metric over its series. */
  metric(name: string): Promise<number>
}

export async function startGatehouse(
  pageOrigin: string,
  nodeUrl: string,
  more: Record<string, string> = {},
  /** Whether the project is still to be made. */
  { isFirst = true } = {},
): Promise<GatehouseServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
  const [port, opsPort] = [await freePort(), await freePort()]
  const host = `widget.localhost:${port}`
  const opsUrl = `http://127.0.0.1:${opsPort}`
  const env = {
    NODE_ENV: 'production',
    SHUTDOWN_WAIT_MS: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    OPS_PORT: String(opsPort),
    WIDGET_ORIGIN: `http://${host}`,
    LOGIN_ORIGIN: `http://login.localhost:${port}`,
    DATA_DIR: folder,
    MAIL: 'log',
    // All of the load comes from one address.
    RATE_MAX_TOKENS: 'off',
    NETWORKS: 'eip155:31337',
    NETWORK_EIP155_31337: '{"name":"Local chain","symbol":"ETH","testnet":true}',
    RPC_URLS_EIP155_31337: nodeUrl,
    ...more,
  }
  const child = startChild(process.execPath, ['dist/server/main.js'], { env })
  const stop = async (): Promise<void> => {
    await child.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const admin = (...command: string[]): string =>
    execFileSync(process.execPath, ['dist/server/admin.js', ...command], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
  try {
    await ready(child, opsUrl)
    if (isFirst) {
      admin('project', 'add', 'bench', '--name', 'Bench')
      admin('origin', 'add', 'bench', pageOrigin)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...child,
    stop,
    port,
    host,
    admin,
    widgetOrigin: `http://${host}`,
    loginOrigin: `http://login.localhost:${port}`,
    async metric(name) {
      const text = await (await fetch(`${opsUrl}/metrics`)).text()
      const lines = text
        .split('\n')
        .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    },
  }
}

async function ready({ process: child }: Child, opsUrl: string): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    const answer = await fetch(`${opsUrl}/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server was not ready within 90 s')
}
