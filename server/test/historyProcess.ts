import { steadyNow } from '../cache/steadyNow.ts'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { createHistory, type History, type HistorySettings } from '../history/createHistory.ts'
import { createLogger } from '../observe/logger.ts'
import { createMetrics } from '../observe/metrics.ts'
import { createChains } from '../upstreams/nodes/chains.ts'
import { chainEnv } from './fakeNode.ts'

export const chainId = 'eip155:31337'

/** Follows a chain from the first request on. */
export const eager = { requests: 1, wantMs: 60_000, pollMs: 50, mostBehind: 128 }

/** The history as a process of its own has it: its connections to a database and a node that others share. */
export interface HistoryProcess extends AsyncDisposable {
  history: History
  database: Database
  /** Reads what is known of the newest block at first. */
  hashesOf(address: string): Promise<string[]>
}

export async function historyProcess(
  urls: { database: string; node: string },
  settings: Partial<HistorySettings> = {},
): Promise<HistoryProcess> {
  const { networks, rpc, shares } = readConfig(
    readEnv({ LOG_LEVEL: 'silent', DATA_DIR: '/nowhere', ...chainEnv([urls.node]) }),
  )
  const database = await openDatabase({ kind: 'postgres', url: urls.database })
  const { logger, close: closeLogger } = createLogger('silent')
  // A node that is held back by a test is no dead one.
  const longTimes = { ...rpc, timeoutMs: 60_000, deadlineMs: 120_000 }
  const chains = createChains({ networks, rpc: longTimes, shares }, { metrics: createMetrics(), logger })
  const history = createHistory({
    db: database.background,
    chains,
    networks: networks.map(({ network }) => network),
    mac: (text) => Buffer.from(text.padEnd(64, 'x')).toString('hex'),
    settings: {
      depth: 1e6,
      fullBlocks: 8,
      logBlocks: 20,
      answerMs: 60_000,
      headMs: 20_000,
      runMs: 60_000,
      atOnce: 4,
      glancesAtOnce: 4,
      glancePieces: 4,
      ...settings,
    },
    lists: { spam: new Set(), genuine: new Set() },
    tokenMetadata: async () => null,
    nftSources: { document: async () => undefined, pictureAddress: () => undefined },
    priceOf: async () => null,
    count: () => {},
    onSourceTrouble: () => {},
  })
  return {
    history,
    database,
    async hashesOf(address) {
      await chains.get(chainId)?.head.current(steadyNow())
      const { data } = await history.page({ address, chains: [chainId], cursor: undefined, currency: 'usd' })
      return data.map(({ metadata }) => metadata.hash)
    },
    async [Symbol.asyncDispose]() {
      await history.close()
      await chains.close()
      await database.close()
      await closeLogger()
    },
  }
}
