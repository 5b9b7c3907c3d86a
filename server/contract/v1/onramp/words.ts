import * as z from 'zod/mini'

/** ISO 3166: a country, and of some a part of it. */
export const countrySchema = z.string().check(z.regex(/^[A-Za-z]{2}$/, 'country is no code of two letters'))
export const subdivisionSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9]{2}$/, 'subdivision is no code of two characters'))

/** Where somebody buys; without it the operator's choice. */
export const place = { country: z.optional(countrySchema), subdivision: z.optional(subdivisionSchema) }

/** A decimal above zero, as text: no sign, no exponent. */
export const decimalSchema = z
  .string()
  .check(z.regex(/^(?=.*[1-9])\d{1,15}(?:\.\d{1,18})?$/, 'The amount is no decimal number above zero'))

/** A currency, coin, network or payment method in a provider's words. */
export const codeSchema = z.string().check(z.regex(/^[\w.:-]{1,64}$/, 'The code is malformed'))

/** An address of any chain, as a provider takes it. */
export const walletSchema = z.string().check(z.regex(/^[\w.:-]{8,128}$/, 'The address is malformed'))

/** Comma list of codes. */
export const codesSchema = z
  .string()
  .check(z.regex(/^[\w.:-]{1,64}(?:,[\w.:-]{1,64}){0,49}$/, 'The list is malformed'))

/** Amounts are decimal text. */
export const valueSchema = z.object({ value: z.string(), currency: z.string() })
export const amountSchema = z.object({ amount: z.string(), currency: z.string() })

export const refusals = {
  upstream: 'The provider does not answer',
  off: 'No provider for this is switched on',
}
