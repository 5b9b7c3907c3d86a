import * as z from 'zod/mini'
import { type LoginRefusal, loginRefusals } from '../../../server/contract/loginReport.ts'
import { reasonOf, type ServerClient } from './serverClient.ts'

const everyMs = 10_000

export interface RefusalReport {
  /** Counts an error when it is a refusal; the same error once, wherever it comes by. */
  count(error: unknown): void
}

const isRefusal = (reason: string): reason is LoginRefusal =>
  (loginRefusals as readonly string[]).includes(reason)

/** Adds up what the frame refused and tells the server; a lost report is no one's trouble. */
export function createRefusalReport({ ask }: Pick<ServerClient, 'ask'>): RefusalReport {
  const counted = new WeakSet<object>()
  let refused: Partial<Record<LoginRefusal, number>> = {}
  let scheduled = false

  const send = (): void => {
    const body = { refused }
    refused = {}
    scheduled = false
    ask('/login/report', z.unknown(), { body }).catch(() => undefined)
  }

  return {
    count: (error) => {
      const reason = reasonOf(error)
      if (!isRefusal(reason) || counted.has(error as object)) return
      counted.add(error as object)
      refused[reason] = Math.min((refused[reason] ?? 0) + 1, 1_000)
      if (scheduled) return
      scheduled = true
      setTimeout(send, everyMs)
    },
  }
}
