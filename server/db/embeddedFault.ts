import type { Config } from '../config/config.ts'

export type DatabaseKind = Config['database']['kind']

/** By SQLSTATE (Appendix A of PostgreSQL's manual): what an operator does. */
const states: readonly (readonly [RegExp, (said: string) => string])[] = [
  [/^53100$/, () => 'The disk of DATA_DIR is full: free some space, and start again.'],
  [
    /^(?:58|XX)...$/,
    (said) =>
      `The embedded database in DATA_DIR is damaged (${said}): put a copy of the whole folder back, or move it away to start with an empty one.`,
  ],
]

/** Why the embedded database cannot be used, in one line; `undefined` where only the stack helps. */
export function embeddedFault(error: unknown): string | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code = '', severity, message } = each as Error & { code?: string; severity?: string }
    if (severity === undefined) continue
    const said = message.replace(/\s+/g, ' ').trim()
    return states.find(([pattern]) => pattern.test(code))?.[1](said)
  }
  return undefined
}
