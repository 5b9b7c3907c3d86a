import { reasonOf } from '../api/serverClient.ts'

/** What may pass: a phone that opens another app cuts what is under way, and a server may be down for a moment. */
const passing: ReadonlySet<string> = new Set(['offline', 'timeout', 'rate_limited', 'provider_unavailable'])
/** So many of them in a row are the end. */
const mostFailures = 3

/** A question that is asked again and again: a failure that may pass is a no, until there are too many. */
export function forgiving(ask: () => Promise<boolean>): () => Promise<boolean> {
  let failures = 0
  return async () => {
    try {
      const answer = await ask()
      failures = 0
      return answer
    } catch (error) {
      if (!passing.has(reasonOf(error)) || ++failures === mostFailures) throw error
      return false
    }
  }
}
