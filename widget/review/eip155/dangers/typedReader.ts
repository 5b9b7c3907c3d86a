/** The values of a struct, read as strictly as a wallet encodes them. Throws `RangeError` for anything else. */
export interface TypedReader {
  address(name: string): string
  number(name: string): bigint
  /** Only a plain `false` is false: wallets take any other value for true. */
  flag(name: string): boolean
  /** Hex digits with `0x`. */
  bytes(name: string): string
  struct(name: string): TypedReader
  list(name: string): TypedReader[]
  values(name: string): unknown[]
  /** As it is; `undefined` where it is not there. */
  value(name: string): unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const malformed = (name: string): RangeError => new RangeError(`${name} is malformed`)

/** A whole number as JSON carries it, in any of the forms that wallets take. */
export function readNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)
    ? BigInt(value)
    : undefined
}

export function typedReader(value: unknown): TypedReader {
  const field = (name: string): unknown => {
    if (!isRecord(value) || !Object.hasOwn(value, name)) throw malformed(name)
    return value[name]
  }
  const text = (name: string, form: RegExp): string => {
    const read = field(name)
    if (typeof read !== 'string' || !form.test(read)) throw malformed(name)
    return read
  }
  const values = (name: string): unknown[] => {
    const read = field(name)
    if (!Array.isArray(read)) throw malformed(name)
    return read
  }
  return {
    address: (name) => text(name, /^0x[0-9a-fA-F]{40}$/),
    number: (name) => {
      const read = readNumber(field(name))
      if (read === undefined) throw malformed(name)
      return read
    },
    flag: (name) => field(name) !== false,
    bytes: (name) => text(name, /^0x([0-9a-fA-F]{2})*$/),
    struct: (name) => typedReader(field(name)),
    list: (name) => values(name).map(typedReader),
    values,
    value: (name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
  }
}
