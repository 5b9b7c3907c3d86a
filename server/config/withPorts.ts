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

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
