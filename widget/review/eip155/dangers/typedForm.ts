import type { Power, PowerKind } from './power.ts'
import type { TypedReader } from './typedReader.ts'

/** What stands beside the message. Addresses in lower case. */
export interface FormContext {
  /** `verifyingContract`, where it is an address. */
  contract?: string
  /** Whose signature is wanted. */
  account: string
}

/** One form of typed data that gives something away. */
export interface TypedForm {
  /** `encodeType` of the form, as its contracts know it; an expression where versions differ. */
  form: string | RegExp
  kind: PowerKind
  /**
   * What is given away by these values; `undefined`: nothing, or something is taken back. Throws `RangeError` for values
   * that are malformed: then the kind is all that can be said.
   */
  read(message: TypedReader, context: FormContext): Details | undefined
}

/** A row may find another kind in the values. */
export type Details = Partial<Power>

/** For forms that only take something back. */
export const harmless = (): undefined => undefined

export const nobody = `0x${'0'.repeat(40)}`

/** A coin where the address stands for it: zero, or that of ERC-7528. */
export const tokenField = (address: string): { token?: string } =>
  address === nobody || /^0xe{40}$/i.test(address) ? {} : { token: address }

export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
