import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { codesSchema, refusals } from './words.ts'

export const propertyTypes = [
  'countries',
  'crypto-currencies',
  'fiat-currencies',
  'payment-methods',
  'fiat-purchases-limits',
  'countries-defaults',
] as const
export type PropertyType = (typeof propertyTypes)[number]

const word = z.string()
const picture = z.nullish(z.string())

/** What is there of each; more may come, as it is there. */
export const propertySchemas = {
  countries: z.looseObject({ countryCode: word, name: word, flagImageUrl: picture }),
  'crypto-currencies': z.looseObject({
    currencyCode: word,
    name: word,
    chainCode: word,
    chainId: z.nullish(word),
    contractAddress: z.nullish(word),
    symbolImageUrl: picture,
  }),
  'fiat-currencies': z.looseObject({ currencyCode: word, name: word, symbolImageUrl: picture }),
  'payment-methods': z.looseObject({ paymentMethod: word, name: word, paymentType: word }),
  'fiat-purchases-limits': z.looseObject({
    currencyCode: word,
    defaultAmount: z.nullish(z.number()),
    minimumAmount: z.number(),
    maximumAmount: z.number(),
  }),
  'countries-defaults': z.looseObject({
    countryCode: word,
    defaultCurrencyCode: word,
    defaultPaymentMethods: z.nullish(z.array(word)),
  }),
} as const satisfies Record<PropertyType, z.ZodMiniType>

/** data-api.md §3.28: Meld's lists as they are; empty when it is not switched on. */
export const onrampProperties = endpoint({
  method: 'GET',
  path: '/v1/onramp/providers/properties',
  word: 'v1-onramp-properties',
  summary: 'Countries, currencies, ways to pay and limits of those who sell through Meld',
  access: 'project',
  query: z.object({
    ...project,
    type: z.enum(propertyTypes),
    countries: z.optional(codesSchema),
    excludeProviders: z.optional(codesSchema),
  }),
  answer: z.array(
    z.union([
      propertySchemas.countries,
      propertySchemas['crypto-currencies'],
      propertySchemas['fiat-currencies'],
      propertySchemas['payment-methods'],
      propertySchemas['fiat-purchases-limits'],
      propertySchemas['countries-defaults'],
    ]),
  ),
  refusals: { 400: 'The type is unknown, or Meld refuses the question', 503: refusals.upstream },
})
