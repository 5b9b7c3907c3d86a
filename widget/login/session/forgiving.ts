import { mayPass } from '../../errors/mayPass.ts'

/** So many failures that may pass in a row are the end: a phone that opens another app cuts what is under way. */
const mostFailures = 3

/** A question that is asked again and again: a failure that may pass is a no, until there are too many. */
export function forgiving(ask: () => Promise<boolean>, passes = mayPass): () => Promise<boolean> {
  let failures = 0
  return async () => {
    try {
      const answer = await ask()
      failures = 0
      return answer
    } catch (error) {
      if (!passes(error) || ++failures === mostFailures) throw error
      return false
    }
  }
}
