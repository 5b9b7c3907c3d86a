import './steadyHeap.ts'
import { readConfig } from './config/config.ts'
import { ConfigError } from './config/configError.ts'
import { readEnv } from './config/env.ts'
import { FolderInUseError } from './db/lockFolder.ts'
import { startServer } from './startServer.ts'

try {
  const server = await startServer(readConfig(readEnv()))
  const { config, context } = server
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
      server.close().catch((error) => {
        console.error(error)
        process.exitCode = 1
      })
    })
  }
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderInUseError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
