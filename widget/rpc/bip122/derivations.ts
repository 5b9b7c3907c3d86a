import { invalidParams } from '../../review/checkJson.ts'

/** Each takes some milliseconds in which the frame does nothing else; no payment that a person can read has as many. */
const mostDerivations = 200

/** What follows from a part of the PSBT by curve arithmetic, once for each name. */
export type Derive = <T>(name: string, derive: () => T) => T

/** @throws RpcError -32602 (`Derive`) where a PSBT holds more than a frame should work through */
export function derivations(): Derive {
  const known = new Map<string, unknown>()
  return <T>(name: string, derive: () => T): T => {
    if (!known.has(name)) {
      if (known.size >= mostDerivations)
        throw invalidParams('The PSBT holds too many keys, leaves or signatures')
      known.set(name, derive())
    }
    return known.get(name) as T
  }
}
