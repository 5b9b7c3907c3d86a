import { incompleteHeader, missingHeader } from '../../contract/v1/words.ts'
import type { Response } from '../../http/handler.ts'

/** Names the chains that a list over many had to leave out, as a whole or in part. */
export function tellMissing(
  response: Response,
  missing: readonly string[],
  incomplete: readonly string[] = [],
): void {
  const told: [string, readonly string[]][] = [
    [missingHeader, [...missing, ...incomplete]],
    [incompleteHeader, incomplete],
  ]
  for (const [name, chains] of told) {
    if (chains.length === 0) continue
    response.setHeader(name, chains.join(', '))
    const exposed = response.getHeader('access-control-expose-headers') ?? []
    response.setHeader('access-control-expose-headers', [exposed, name].flat().join(', '))
  }
}
