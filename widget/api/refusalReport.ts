import type { RefusalReason } from '../../server/contract/frame.ts'
import { postJson } from './postJson.ts'

const everyMs = 10_000

/** Adds up refused bridge messages and tells the server; a lost report is no one's trouble. */
export function createRefusalReport(fetcher: typeof fetch): { count(reason: RefusalReason): void } {
  let refused: Partial<Record<RefusalReason, number>> = {}
  let scheduled = false

  const send = (): void => {
    const bundle = refused
    refused = {}
    scheduled = false
    postJson(fetcher, '/frame/report', { refused: bundle }).catch(() => {})
  }

  return {
    count: (reason) => {
      refused[reason] = Math.min((refused[reason] ?? 0) + 1, 1_000_000)
      if (scheduled) return
      scheduled = true
      setTimeout(send, everyMs)
    },
  }
}
