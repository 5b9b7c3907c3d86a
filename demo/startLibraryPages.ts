import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LocalChain } from './chains/startAnvil.ts'
import { servePage } from './servePage.ts'

export interface LibraryPages {
  /** Where each page is. */
  rainbowkit: string
  wagmi: string
  stop(): Promise<void>
}

const folder = 'dist/libraryPages'

/**
 * Pages made with RainbowKit and with wagmi, each a site of its own. Ports: `RAINBOWKIT_PORT` and `WAGMI_PORT`, 0 for a
 * free one.
 */
export async function startLibraryPages(
  env: NodeJS.ProcessEnv,
  widgetOrigin: string,
  chains: readonly LocalChain[],
): Promise<LibraryPages> {
  const host = env['HOST'] ?? '127.0.0.1'
  const start = async (name: string, defaultPort: number, inlineStyles: boolean) => {
    const page = servePage(widgetOrigin, chains, { folder, file: `${name}.html`, inlineStyles })
    const setting = `${name.toUpperCase()}_PORT`
    const server = await listen(page, Number(env[setting] ?? defaultPort), host).catch((error: Error) => {
      throw new Error(`${setting}: ${error.message}`)
    })
    return { server, origin: `http://${name}.localhost:${(server.address() as AddressInfo).port}` }
  }
  const [rainbowkit, wagmi] = await Promise.all([
    start('rainbowkit', 4002, true),
    start('wagmi', 4003, false),
  ])
  return {
    rainbowkit: rainbowkit.origin,
    wagmi: wagmi.origin,
    stop: async () => void (await Promise.all([rainbowkit, wagmi].map(({ server }) => end(server)))),
  }
}

function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(listener)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function end(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
