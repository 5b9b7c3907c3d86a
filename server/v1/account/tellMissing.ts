import { missingHeader } from '../../contract/v1/words.ts'
import type { Response } from '../../http/handler.ts'

/** Names the chains that a list over many had to leave out. */
export function tellMissing(response: Response, missing: readonly string[]): void {
  if (missing.length === 0) return
  response.setHeader(missingHeader, missing.join(', '))
  const exposed = response.getHeader('access-control-expose-headers') ?? []
  response.setHeader('access-control-expose-headers', [exposed, missingHeader].flat().join(', '))
}
