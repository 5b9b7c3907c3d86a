import './steadyHeap.ts'
import { type Config, readConfig } from './config/config.ts'
import { readEnv, settingsNaming } from './config/env.ts'
import { endLate } from './endLate.ts'
import { endOnFault } from './endOnFault.ts'
import { startFault } from './startFault.ts'
import { startServer } from './startServer.ts'

let database: Config['database']['kind'] | undefined
try {
  const read = readConfig(readEnv())
  database = read.database.kind
  const server = await startServer(read)
  const { config, context, waitsFor } = server
  const late = { logger: context.logger, waitsFor, limitMs: config.shutdownLimitMs }
  // Balancers are not waited for then: no new request should meet this process.
  const limitMs = config.shutdownLimitMs - config.shutdownWaitMs
  endOnFault({ ...late, limitMs, close: () => server.close(0) })
  context.logger.info(
    {
      widget: config.http.widgetOrigin,
      login: config.http.loginOrigin,
      port: server.port,
      ops: `${config.ops.host}:${server.opsPort}`,
      database: config.database.kind,
    },
    'listening',
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      context.logger.info({ signal }, 'stopping')
      endLate(late)
      server.close().catch((error) => {
        console.error(error)
        process.exitCode = 1
      })
    })
  }
} catch (error) {
  console.error(startFault(error, database, settingsNaming) ?? error)
  process.exitCode = 1
}
