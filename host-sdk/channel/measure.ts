const maxDepth = 64
const plain: Record<string, true> = { number: true, boolean: true, undefined: true, object: true }

/**
 * Rough size in bytes of a structured-clone value, `Infinity` when it is more than `limit`, deeper than 64,
 * cyclic, or holds anything but plain data (a bigint has no bound). Not plain are also an own `__proto__` key, and a
 * list with holes or with keys beside its items: `map` and `filter` read an own `constructor`.
 */
export function measure(value: unknown, limit: number, depth = 0): number {
  if (typeof value === 'string') return value.length > limit ? Infinity : value.length + 8
  if (value === null || typeof value !== 'object') return plain[typeof value] ? 8 : Infinity
  if (depth >= maxDepth) return Infinity
  const proto = Object.getPrototypeOf(value)
  if (proto !== Object.prototype && proto !== Array.prototype && proto !== null) return Infinity
  const keys = Object.keys(value)
  // Items come first and in their order.
  if (
    Array.isArray(value) &&
    (keys.length !== value.length || (keys.at(-1) ?? '-1') !== `${value.length - 1}`)
  )
    return Infinity
  let size = 16
  for (const key of keys) {
    if (key === '__proto__') return Infinity
    size += key.length + measure((value as Record<string, unknown>)[key], limit - size, depth + 1)
    if (size > limit) return Infinity
  }
  return size
}
