import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { Config } from './config.ts'

/** Port 0 → a free one, in the origins that end in `:0` too. */
export async function withPorts(
  config: Config,
): Promise<{ config: Config; replacePort: (text: string) => string }> {
  if (config.http.port !== 0) return { config, replacePort: (text) => text }
  const port = await freePort(config.http.host)
  const replacePort = (text: string) => text.replace(/:0$/, `:${port}`)
  const http = {
    ...config.http,
    port,
    widgetOrigin: replacePort(config.http.widgetOrigin),
    loginOrigin: replacePort(config.http.loginOrigin),
  }
  return { config: { ...config, http, demoOrigins: config.demoOrigins?.map(replacePort) }, replacePort }
}

/**
 * A port nobody listens on now, from beneath those that systems give to outgoing connections (from 32768 on Linux): one
 * of these may be taken again before the server listens.
 */
async function freePort(host: string): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_768)
    if (await isFree(port, host)) return port
  }
  throw new Error(`no free port on ${host}`)
}

/** A host that cannot be listened on is told of by the server itself. */
const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
