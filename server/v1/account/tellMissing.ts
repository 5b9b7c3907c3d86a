import { incompleteHeader, missingHeader } from '../../contract/v1/words.ts'
import type { Response } from '../../http/handler.ts'

/** Chains that a list over many could not read, by their CAIP-2 ids. */
export interface UnreadChains {
  missing: readonly string[]
  /** Those of which a part could be read. */
  incomplete: readonly string[]
}

/**
 * Names the chains that a list over many had to leave out, as a whole or in part, each in one header alone: a client may show
 * what it knew of a missing one beside the list, so none of which there are rows is called that.
 *
 * @param listed Chains of the rows
 */
export function tellMissing(
  response: Response,
  { missing, incomplete }: UnreadChains,
  listed: readonly string[],
): void {
  const inPart = new Set([...incomplete, ...missing.filter((chain) => listed.includes(chain))])
  const named: [string, readonly string[]][] = [
    [missingHeader, missing.filter((chain) => !inPart.has(chain))],
    [incompleteHeader, [...inPart]],
  ]
  for (const [name, chains] of named) {
    if (chains.length === 0) continue
    response.setHeader(name, chains.join(', '))
    const exposed = response.getHeader('access-control-expose-headers') ?? []
    response.setHeader('access-control-expose-headers', [exposed, name].flat().join(', '))
  }
}
