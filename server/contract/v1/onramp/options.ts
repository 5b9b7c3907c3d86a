import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { place, refusals } from './words.ts'

/** Money that pays. Limits are decimal text, both ends included; ids such as `card`, `ach_bank_account`. */
export const paymentCurrencySchema = z.object({
  id: z.string(),
  payment_method_limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
})
export type PaymentCurrency = z.infer<typeof paymentCurrencySchema>

/** A coin that can be bought, and on which networks. */
export const purchaseCurrencySchema = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  networks: z.array(
    z.object({
      name: z.string(),
      display_name: z.string(),
      /** Decimal for EVM, '' or a word of the provider elsewhere. */
      chain_id: z.string(),
      /** '' for a native coin. */
      contract_address: z.string(),
    }),
  ),
})
export type PurchaseCurrency = z.infer<typeof purchaseCurrencySchema>

/** data-api.md §3.23: of all providers that are switched on; both lists are empty when none is. */
export const onrampOptions = endpoint({
  method: 'GET',
  path: '/v1/onramp/options',
  word: 'v1-onramp-options',
  summary: 'What can be bought with which money',
  access: 'project',
  query: z.object({ ...project, ...place }),
  answer: z.object({
    paymentCurrencies: z.array(paymentCurrencySchema),
    purchaseCurrencies: z.array(purchaseCurrencySchema),
  }),
  refusals: { 503: refusals.upstream },
})
