import * as z from 'zod/mini'
import { analyticsConfigSchema, catalogueListSchema } from '../catalogue.ts'
import { endpoint } from './endpoint.ts'
import { listedProject } from './words.ts'

// The wallet catalogue (data-api.md §5), for the document: it is served by server/catalogueApi.

const words = z.optional(z.string())

export const getWallets = endpoint({
  method: 'GET',
  path: '/getWallets',
  word: 'wallets',
  summary: 'A page of the wallets that a project offers',
  access: 'listed',
  query: z.object({
    ...listedProject,
    page: words,
    entries: words,
    pictures: words,
    search: words,
    chains: words,
    include: words,
    exclude: words,
    names: words,
    rdns: words,
    badge: words,
    badge_type: words,
    platform: words,
    sort: words,
    include_pay_only: words,
  }),
  answer: catalogueListSchema,
  refusals: { 400: 'A part of the question is malformed' },
})

export const getAnalyticsConfig = endpoint({
  method: 'GET',
  path: '/getAnalyticsConfig',
  word: 'analytics-config',
  summary: 'Whether the widget of a project may send events of use',
  access: 'listed',
  query: z.object(listedProject),
  answer: analyticsConfigSchema,
})

const picture = (path: string, word: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    word,
    summary,
    access: 'open',
    params: z.object({ id: z.string() }),
    answer: z.string(),
    type: 'image/*',
    refusals: { 404: 'There is no such picture' },
  })

export const pictures = [
  picture('/getWalletImage/{id}', 'wallet-image', 'Picture of a wallet, by its image_id or id'),
  picture('/public/getAssetImage/{id}', 'asset-image', 'Picture of a network, by its CAIP-2 id'),
  picture('/public/getCurrencyImage/{id}', 'currency-image', 'Sign of a currency (ISO 4217)'),
  picture('/public/getTokenImage/{id}', 'token-image', 'Picture of a token, by its symbol'),
] as const
