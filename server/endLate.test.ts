import { expect, test } from 'vitest'
import { freePort } from '../demo/chains/freePort.ts'
import { limits } from '../scripts/suites/limits.ts'
import { steadyNow } from './cache/steadyNow.ts'
import { postgres, postgresBin } from './test/postgres.ts'
import { dataFolder, program } from './test/program.ts'

test.skipIf(!postgresBin)(
  'default: a stop ends although PostgreSQL hangs, and says that it waited for it (skipped when PostgreSQL is not installed)',
  { timeout: limits.faultMs },
  async () => {
    using folder = dataFolder()
    await using server = await postgres()
    const opsPort = await freePort()
    const limitMs = 5_000
    const { child, says, ended, output } = program('server/main.ts', [], {
      DATA_DIR: folder.path,
      DATABASE_URL: server.url,
      // Longer than the limit, as those of a background statement are.
      DATABASE_QUERY_TIMEOUT_MS: '60000',
      SHUTDOWN_LIMIT_MS: `${limitMs}`,
      PORT: '0',
      OPS_PORT: `${opsPort}`,
    })
    await says(/"listening"/)
    server.freeze()
    // A statement that waits for its answer.
    const ready = await fetch(`http://127.0.0.1:${opsPort}/ready`)
    expect(await ready.json()).toMatchObject({ checks: { database: 'failed' } })
    const from = steadyNow()
    child.kill('SIGTERM')
    expect(await ended).toBe(1)
    expect(steadyNow() - from).toBeGreaterThanOrEqual(limitMs - 100)
    const last = JSON.parse(output().trim().split('\n').at(-1) ?? '')
    expect(last).toMatchObject({ level: 60, limitMs, waitsFor: 'database' })
  },
)
