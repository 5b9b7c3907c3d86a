import type { Config } from '../config/config.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import { observeBreaker } from '../upstreams/observeBreaker.ts'
import { createHistory, type History, type HistoryOptions } from './createHistory.ts'
import { createBlockscout } from './sources/blockscout.ts'
import { createEtherscan } from './sources/etherscan.ts'
import type { HistorySource } from './sources/historySource.ts'

/** Numbers that fit public nodes: most give logs of 10 000 blocks at once, some of fewer. */
const settings = {
  fullBlocks: 64,
  logBlocks: 10_000,
  runMs: 60_000,
  atOnce: 16,
  glancesAtOnce: 8,
  glancePieces: 8,
  follow: { requests: 5, wantMs: 60_000, pollMs: 1_000, mostBehind: 128 },
}

type Given = Pick<
  HistoryOptions,
  | 'db'
  | 'chains'
  | 'mac'
  | 'tokenMetadata'
  | 'amountRulesOf'
  | 'scalesOf'
  | 'listedDecimals'
  | 'coinIcon'
  | 'nftSources'
  | 'priceOf'
>

/** The history as the operator set it. */
export function openHistory(
  { history, networks, rpc }: Pick<Config, 'history' | 'networks' | 'rpc'>,
  { metrics, logger, ...given }: Given & { metrics: Metrics; logger: Logger },
): History {
  const { answerMs = 4_000 } = history
  const sources = new Map<string, HistorySource>()
  for (const [id, url] of history.explorers) sources.set(id, createBlockscout(url))
  if (history.etherscan) {
    const { networks: ids, ...access } = history.etherscan
    const onAnswer = (call: string, outcome: string) =>
      metrics.vendors.inc({ vendor: 'etherscan', call, outcome })
    const etherscan = createEtherscan({
      ...access,
      times: rpc,
      onAnswer,
      breakerEvents: observeBreaker(metrics, 'etherscan'),
    })
    for (const id of ids) sources.set(id, etherscan.of(id))
  }
  return createHistory({
    networks: networks.map(({ network }) => network),
    settings: { ...settings, answerMs, headMs: answerMs, depth: history.blocks },
    lists: { spam: history.spamTokens, genuine: history.genuineTokens },
    sources,
    count: (chain, event, times) => metrics.history.inc({ chain, event }, times),
    onSourceTrouble(chain, source, list, error) {
      metrics.history.inc({ chain, event: 'explorer_trouble' })
      logger.warn({ chain, source, list, err: error }, 'explorer trouble')
    },
    caches: metrics.caches,
    slotEvents: (work) => ({
      onChange: (state, by) => metrics.historyQueue.inc({ work, state }, by),
      onTurn: (waitedMs) => metrics.historyWait.observe({ work }, waitedMs / 1000),
    }),
    onWhole: (chain, ms) => metrics.historyLag.observe({ chain }, ms / 1000),
    ...given,
  })
}
