type Holder = Record<string, { toJSON?: unknown } | undefined>

/**
 * A copy that is plain JSON. A `toJSON` that a page gave to all arrays, texts or objects makes texts of them, and is passed
 * over; that of a class, as of dates, counts.
 *
 * @throws TypeError as `JSON.stringify` does
 */
export const plainJson = (given: unknown, ofBigint?: (value: bigint) => unknown): unknown =>
  JSON.parse(
    JSON.stringify(given, function (this: Holder, key, value) {
      const raw = this[key]
      if (typeof raw === 'bigint') return ofBigint ? ofBigint(raw) : value
      const isPlain = Object(raw) !== raw || Array.isArray(raw) || raw?.toJSON === ({} as typeof raw)?.toJSON
      return isPlain ? raw : value
    }),
  )
