import { readNodeQuantity } from '../../contract/readNodeQuantity.ts'

/** Fields as explorers write them; `undefined` where one says nothing that can be read. */
export const readHash = (field: unknown): string | undefined => readHex(field, 64)
export const readAddress = (field: unknown): string | undefined => readHex(field, 40)

const readHex = (field: unknown, digits: number): string | undefined =>
  typeof field === 'string' && new RegExp(`^0x[0-9a-f]{${digits}}$`, 'i').test(field)
    ? field.toLowerCase()
    : undefined

/** Of blocks, indexes and seconds. */
export function readCount(field: unknown): number | undefined {
  const value = readNodeQuantity(field)
  return value !== undefined && value < 10n ** 15n ? Number(value) : undefined
}

/** Unix time in s, of a date in words or of seconds or ms. */
export function readTime(field: unknown): number | undefined {
  const count = readCount(field)
  if (count !== undefined) return count > 1e11 ? Math.floor(count / 1000) : count
  const ms = typeof field === 'string' ? Date.parse(field) : Number.NaN
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.floor(ms / 1000)
}

export function readFlag(field: unknown): boolean | undefined {
  if (field === true || field === 'true') return true
  if (field === false || field === 'false') return false
  const value = readNodeQuantity(field)
  return value === 0n ? false : value === 1n ? true : undefined
}

/** Fields of a record; of what is not one, nothing. */
export const fieldsOf = (record: unknown): Readonly<Record<string, unknown>> =>
  typeof record === 'object' && record !== null ? { ...record } : {}
