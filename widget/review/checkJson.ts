import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

const maxDepth = 32
const maxValues = 50_000

export const invalidParams = (message: string): RpcError =>
  new RpcError(rpcCodes.invalidParams, message, { reason: 'invalid_argument' })

/**
 * A fresh copy that holds nothing but JSON. What came over the wall was cloned, not serialised: it may be
 * cyclic, hold maps, dates or whole numbers that JSON does not know, or keys that pollute.
 */
export function checkJson(value: unknown): unknown {
  let left = maxValues
  const copy = (from: unknown, depth: number): unknown => {
    if (depth > maxDepth || --left < 0) throw invalidParams('The parameters are too large')
    switch (typeof from) {
      case 'string':
      case 'boolean':
        return from
      case 'number':
        if (!Number.isFinite(from)) throw invalidParams('A number is not finite')
        return from
      case 'object':
        if (from === null) return null
        return Array.isArray(from)
          ? Array.from(from, (item) => copy(item ?? null, depth + 1))
          : entries(from, depth)
      default:
        throw invalidParams('The parameters are not plain data')
    }
  }
  const entries = (from: object, depth: number): Record<string, unknown> => {
    const proto = Object.getPrototypeOf(from)
    if (proto !== Object.prototype && proto !== null) throw invalidParams('The parameters are not plain data')
    const to: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(from)) {
      if (key === '__proto__') throw invalidParams('A name is not allowed')
      if (item !== undefined) to[key] = copy(item, depth + 1)
    }
    return to
  }
  return value === undefined ? undefined : copy(value, 0)
}
