/** As they are when our script starts: MooTools 1.2 puts a `JSON` of its own in their place. */
const { parse, stringify } = JSON

/**
 * A copy that is plain JSON. A `toJSON` of an object, of a class or of all bigints counts, and makes a text of no array or
 * object where a page gave it to all of them.
 *
 * @throws TypeError as `JSON.stringify` does
 */
export function plainJson(given: unknown, ofBigint?: (value: bigint) => unknown): unknown {
  const text = stringify(given, function (this: Record<string, { toJSON?: unknown }>, key, value) {
    const raw = this[key]
    if (ofBigint && typeof raw === 'bigint') return ofBigint(raw)
    return [[], {}].some((one: { toJSON?: unknown }) => one.toJSON === raw?.toJSON) ? raw : value
  })
  return text && parse(text)
}
