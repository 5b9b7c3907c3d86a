import type { PurchaseState } from '../../contract/onrampProviders.ts'
import { chainOf } from '../../contract/sellerChains.ts'
import { plainDecimal } from '../plainDecimal.ts'
import type { Purchase } from '../purchase.ts'
import type { MeldTransaction } from './meldApi.ts'

/** What is in neither is on its way. https://docs.meld.io/docs/transaction-statuses */
const states: Readonly<Record<string, PurchaseState>> = {
  PENDING_CREATED: 'ONRAMP_TRANSACTION_STATUS_CREATED',
  SETTLED: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  FAILED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  DECLINED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  CANCELLED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  REFUNDED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  VOIDED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  AUTHORIZATION_EXPIRED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

export function readMeldPurchase(transaction: MeldTransaction): Purchase {
  const { status, cryptoDetails, destinationAmount, sourceAmount, createdAt } = transaction
  const [symbol = '', ...network] = (transaction.destinationCurrencyCode ?? '').split('_')
  return {
    id: transaction.id,
    address: cryptoDetails?.walletAddress ?? cryptoDetails?.destinationWalletAddress ?? '',
    state: Object.hasOwn(states, status)
      ? (states[status] ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
      : 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    symbol,
    chain: chainOf(cryptoDetails?.chainId ?? '', network.join('_')),
    amount: destinationAmount == null ? '' : plainDecimal(destinationAmount),
    paid: sourceAmount == null ? undefined : plainDecimal(sourceAmount),
    currency: transaction.sourceCurrencyCode ?? undefined,
    hash: cryptoDetails?.blockchainTransactionId ?? undefined,
    startedAt: Math.floor(Date.parse(createdAt) / 1000) || Math.floor(Date.now() / 1000),
  }
}
