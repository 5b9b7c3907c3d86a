import { createReadThrough } from '../../cache/readThrough.ts'
import { fallbackCurrencies, fallbackLimits, purchaseStates } from '../../contract/onrampProviders.ts'
import { chainOf, chainOfWord } from '../../contract/sellerChains.ts'
import { callCosts } from '../../limits/callCosts.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'
import type { Purchase } from '../purchase.ts'
import type { OfferQuestion, Options, Place, Seller } from '../seller.ts'
import type { CoinbaseApi, CoinbaseOptions, CoinbaseTransaction } from './coinbaseApi.ts'

/** Ms that a country's options are given again. */
const optionsHeld = 300_000

export function createCoinbaseSeller(
  api: CoinbaseApi,
): Seller & { rawOptions(place: Place, by?: Claimant): Promise<CoinbaseOptions> } {
  const held = createReadThrough<CoinbaseOptions>({
    read: (key) => api.options(JSON.parse(key)),
    cost: () => callCosts.seller,
    freshMs: optionsHeld,
    failureMs: 1_000,
    limit: 500,
  })
  const rawOptions = ({ country, subdivision }: Place, by?: Claimant) =>
    held.get(JSON.stringify({ country, subdivision }), by)

  return {
    name: 'coinbase',
    rawOptions,
    options: async (place, by) => readOptions(await rawOptions(place, by)),
    async offer(question) {
      const coin = findCoin(await rawOptions(question.place), question)
      if (!coin) return undefined
      const quote = await api.quote({
        purchaseCurrency: coin.id,
        purchaseNetwork: coin.network,
        paymentAmount: question.amount,
        paymentCurrency: question.currency,
        paymentMethod: question.method.toUpperCase(),
        place: question.place,
      })
      return {
        provider: 'coinbase',
        id: quote.quoteId,
        total: quote.paymentTotal.value,
        subtotal: quote.paymentSubtotal.value,
        networkFee: quote.networkFee.value,
        currency: quote.paymentTotal.currency,
        purchase: quote.purchaseAmount.value,
      }
    },
    purchases: async (reference) => (await api.transactions(reference)).transactions.map(readPurchase),
  }
}

function readOptions({ paymentCurrencies, purchaseCurrencies }: CoinbaseOptions): Options {
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, limits }) => ({
      id,
      payment_method_limits: limits.length > 0 ? limits.map(lowerId) : fallbackFor(id),
    })),
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...coin }) => ({
      ...coin,
      networks: networks.map(({ name, displayName, contractAddress, chainId }) => ({
        name,
        display_name: displayName,
        chain_id: chainId,
        contract_address: contractAddress,
      })),
    })),
  }
}

const lowerId = <T extends { id: string }>(limit: T): T => ({ ...limit, id: limit.id.toLowerCase() })

const fallbackFor = (currency: string) =>
  fallbackCurrencies.some((known) => known === currency) ? fallbackLimits.map((limit) => ({ ...limit })) : []

function findCoin({ paymentCurrencies, purchaseCurrencies }: CoinbaseOptions, question: OfferQuestion) {
  if (!paymentCurrencies.some(({ id }) => id === question.currency)) return undefined
  const wanted = chainOf(question.network.chain_id, question.network.name) ?? question.network.name
  for (const { id, symbol, networks } of purchaseCurrencies) {
    if (symbol.toUpperCase() !== question.symbol.toUpperCase()) continue
    const network = networks.find(({ name, chainId }) => (chainOf(chainId, name) ?? name) === wanted)
    if (network) return { id, network: network.name }
  }
  return undefined
}

function readPurchase(transaction: CoinbaseTransaction): Purchase {
  const { purchaseAmount, paymentTotal, status, txHash } = transaction
  const known = purchaseStates.find((state) => state === status)
  return {
    id: transaction.transactionId,
    address: transaction.walletAddress,
    state: known ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    symbol: transaction.purchaseCurrency,
    chain: chainOfWord(transaction.purchaseNetwork),
    amount: purchaseAmount?.value ?? '',
    paid: paymentTotal?.value,
    currency: paymentTotal?.currency,
    hash: /^(?:0x)?[0-9a-zA-Z]{32,100}$/.test(txHash) ? txHash : undefined,
    startedAt: Math.floor(Date.parse(transaction.createdAt) / 1000) || Math.floor(Date.now() / 1000),
  }
}
