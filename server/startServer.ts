import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net'
import { serveAdmin } from './admin/serveAdmin.ts'
import type { Config } from './config/config.ts'
import { withPorts } from './config/withPorts.ts'
import type { ServerContext } from './context.ts'
import { createContext } from './createContext.ts'
import { createOpsServer, createServer } from './createServer.ts'
import type { Database } from './db/db.ts'
import { drain, leave } from './http/drain.ts'
import type { ListenSettings } from './startFault.ts'

export interface StartOptions {
  /** `Host` → who answers for it on the same port; `:0` stands for the port that is taken. */
  extraHosts?: Record<string, RequestListener>
  /** An open database to use in place of the configured one; it stays open. */
  database?: Database
}

export interface RunningServer extends AsyncDisposable {
  readonly context: ServerContext
  /** With the ports that were taken. */
  readonly config: Config
  readonly port: number
  readonly opsPort: number
  /** Says that it goes, waits for balancers to notice, lets running requests finish, closes everything. Safe to call again. */
  close(waitMs?: number): Promise<void>
  /** What closing waits for at the moment. */
  waitsFor(): string | undefined
}

/**
 * Starts both listeners and resolves when requests are answered.
 *
 * @throws FolderInUseError when another process uses the embedded database
 */
export async function startServer(given: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { config, replacePort } = await withPorts(given)
  const {
    context,
    close: closeContext,
    closing: closingPart,
  } = await createContext(config, options.database, () => tryPorts(config))
  const extraHosts = Object.entries(options.extraHosts ?? {}).map(([host, listener]) => [
    replacePort(host),
    listener,
  ])
  const { server: main, closeSockets } = createServer(context, Object.fromEntries(extraHosts))
  const ops = createOpsServer(context)
  let closeAdmin = async () => {}
  try {
    if (config.database.kind === 'pglite') closeAdmin = await serveAdmin(context)
    await listen(ops, config.ops, opsSettings)
    await listen(main, config.http, mainSettings)
  } catch (error) {
    ops.close()
    await closeAdmin()
    await closeContext()
    throw error
  }

  let closing: Promise<void> | undefined
  let step: string | undefined
  async function shutDown(waitMs: number): Promise<void> {
    context.state = 'leaving'
    leave(main)
    step = 'balancers'
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    context.state = 'draining'
    step = 'requests and websockets'
    await Promise.all([drain(main, config.drainTimeout), closeSockets()])
    step = 'commands of the admin socket'
    await closeAdmin()
    step = 'requests of the ops port'
    await drain(ops, 1_000)
    step = undefined
    await closeContext()
  }
  const close = (waitMs = config.shutdownWaitMs) => (closing ??= shutDown(waitMs))
  return {
    context,
    config,
    port: config.http.port,
    opsPort: (ops.address() as AddressInfo).port,
    close,
    waitsFor: () => step ?? closingPart(),
    [Symbol.asyncDispose]: () => close(),
  }
}

const opsSettings: ListenSettings = { host: 'OPS_HOST', port: 'OPS_PORT' }
const mainSettings: ListenSettings = { host: 'HOST', port: 'PORT' }

/** Whether both addresses can be listened on; nobody is answered yet. */
async function tryPorts({ ops, http }: Config): Promise<void> {
  for (const [place, settings] of [
    [ops, opsSettings],
    [http, mainSettings],
  ] as const) {
    const probe = createNetServer((socket) => socket.destroy())
    await listen(probe, place, settings)
    await new Promise((resolve) => probe.close(resolve))
  }
}

/** What fails carries the settings of its address (`startFault.ts`). */
function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  settings: ListenSettings,
): Promise<void> {
  return new Promise((resolve, rejectPlainly) => {
    const reject = (error: Error) => rejectPlainly(Object.assign(error, { settings }))
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
