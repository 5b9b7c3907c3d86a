import * as z from 'zod/mini'

/** Shorter than any state (server/contract/approvals.ts). */
export const text = z.string().check(z.maxLength(1_800_000))
export const amount = z.bigint()
/** Absent, or there: what is `undefined` does not travel. */
export const optional = z.exactOptional

/** An object whose names are a page's own; each of its values passes. */
export const record = (isValue: (value: unknown) => boolean) =>
  z.custom<Record<string, unknown>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype &&
      Object.values(value).every(isValue),
  )
