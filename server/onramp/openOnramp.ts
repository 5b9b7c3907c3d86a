import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import { createCursors } from '../history/cursor.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import { observeBreaker } from '../upstreams/observeBreaker.ts'
import { createVendorApi, type VendorApi, type VendorApiOptions } from '../upstreams/vendorApi.ts'
import { bestOffer } from './bestOffer.ts'
import { cdpToken } from './coinbase/cdpToken.ts'
import { coinbaseApi } from './coinbase/coinbaseApi.ts'
import { createCoinbaseSeller } from './coinbase/coinbaseSeller.ts'
import { payPage } from './coinbase/payPage.ts'
import { fallbackOptions } from './fallbackOptions.ts'
import { meldApi } from './meld/meldApi.ts'
import { createMeldSeller } from './meld/meldSeller.ts'
import { mergeOptions } from './mergeOptions.ts'
import { notConfigured } from './notConfigured.ts'
import type { Onramp } from './onramp.ts'
import { purchasePage } from './orders/purchasePage.ts'
import { recordVisits } from './orders/recordVisits.ts'
import { refreshPurchases } from './orders/refreshPurchases.ts'
import type { Options, Seller } from './seller.ts'
import { sellerFailed } from './sellerFailed.ts'

export interface OnrampGiven {
  db: Db
  metrics: Metrics
  logger: Logger
  /** Keyed, hex; for cursors. */
  mac(text: string): string
}

/** The version of Meld's wire that is spoken. Source: data-api.md §3.29 */
const meldVersion = '2023-12-19'

/** The sellers for whom there are keys. */
export function openOnramp(
  { onramp, rpc }: Pick<Config, 'onramp' | 'rpc'>,
  { db, metrics, logger, mac }: OnrampGiven,
): Onramp {
  const opened: VendorApi[] = []
  const open = (name: string, url: string, keys: VendorApiOptions['keys']): VendorApi => {
    const onAnswer: VendorApiOptions['onAnswer'] = (call, outcome) => {
      metrics.vendors.inc({ vendor: name, call, outcome })
      if (outcome !== 'ok' && outcome !== 'refused')
        logger.warn({ vendor: name, call, reason: outcome }, 'vendor trouble')
    }
    const api = createVendorApi({
      name,
      url,
      keys,
      times: rpc,
      onAnswer,
      breakerEvents: observeBreaker(metrics, name),
    })
    opened.push(api)
    return api
  }
  const { coinbase: atCoinbase, meld: atMeld } = onramp
  const key = atCoinbase?.key
  const coinbase =
    atCoinbase && key
      ? coinbaseApi(
          open('coinbase', atCoinbase.apiUrl, async (request) => ({
            authorization: `Bearer ${await cdpToken(key, request)}`,
          })),
        )
      : undefined
  const meld =
    atMeld &&
    meldApi(
      open('meld', atMeld.url, async () => ({
        authorization: `BASIC ${atMeld.key}`,
        'meld-version': meldVersion,
      })),
    )
  const coinbaseSeller = coinbase && createCoinbaseSeller(coinbase)
  const sellers: Seller[] = [
    ...(coinbaseSeller ? [coinbaseSeller] : []),
    ...(meld ? [createMeldSeller(meld)] : []),
  ]
  const cursors = createCursors(mac)

  return {
    coinbase: atCoinbase && {
      page: (question) =>
        payPage({ payUrl: atCoinbase.payUrl, appId: atCoinbase.appId, api: coinbase }, question),
      lists:
        coinbase && coinbaseSeller
          ? { options: coinbaseSeller.rawOptions, quote: coinbase.quote, purchases: coinbase.transactions }
          : undefined,
    },
    meld,
    placeOf: ({ country, subdivision }) =>
      country === undefined
        ? onramp.place
        : { country: country.toUpperCase(), subdivision: subdivision?.toUpperCase() },
    async options(place, by) {
      const hasLinkAlone = atCoinbase !== undefined && coinbase === undefined
      const asked = await Promise.allSettled(sellers.map((seller) => seller.options(place, by)))
      const told = asked.flatMap((each): Options[] => (each.status === 'fulfilled' ? [each.value] : []))
      if (hasLinkAlone) told.unshift(fallbackOptions)
      const failed = asked.find((each) => each.status === 'rejected')
      if (told.length === 0 && failed) sellerFailed(failed.reason)
      return mergeOptions(told)
    },
    async offer(request) {
      const asked = sellers.filter(({ name }) => !request.provider || name === request.provider)
      if (asked.length === 0) throw notConfigured('Nobody is switched on who tells prices')
      return bestOffer(asked, request)
    },
    visited: (visit) => recordVisits(db, visit),
    async purchases(question) {
      const troubles =
        question.cursor === undefined ? await refreshPurchases(db, sellers, question.address) : []
      const page = await purchasePage(db, cursors, question)
      if (page.data.length === 0 && troubles.length > 0) sellerFailed(troubles[0])
      return page
    },
    close: async () => void (await Promise.all(opened.map((api) => api.close()))),
  }
}
