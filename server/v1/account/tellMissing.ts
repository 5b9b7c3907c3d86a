import { missingHeader } from '../../contract/v1/words.ts'
import type { Response } from '../../http/handler.ts'

/** Names the chains that a list over many had to leave out. */
export function tellMissing(response: Response, missing: readonly string[]): void {
  if (missing.length === 0) return
  response.setHeader(missingHeader, missing.join(', '))
  response.setHeader('access-control-expose-headers', `x-request-id, retry-after, ${missingHeader}`)
}
