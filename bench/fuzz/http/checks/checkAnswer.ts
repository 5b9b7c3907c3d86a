import type { Check, Exchanged } from './exchange.ts'
import { checkHeaders } from './headers.ts'
import { checkOpenness } from './openness.ts'
import { checkReflection } from './reflection.ts'
import { checkSessions } from './sessions.ts'
import { checkShape } from './shape.ts'
import { checkStatus } from './status.ts'

const checks: Readonly<Record<string, Check>> = {
  status: checkStatus,
  shape: checkShape,
  reflection: checkReflection,
  headers: checkHeaders,
  openness: checkOpenness,
  sessions: checkSessions,
}

/** What is wrong with an answer, `<check>: <sentence>` each. */
export const checkAnswer = (exchanged: Exchanged): string[] =>
  Object.entries(checks).flatMap(([name, check]) => {
    const fault = check(exchanged)
    return fault === '' ? [] : [`${name}: ${fault}`]
  })
