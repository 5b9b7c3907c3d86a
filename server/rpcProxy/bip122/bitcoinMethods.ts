import { isBitcoinAddress } from '../../upstreams/esplora/isBitcoinAddress.ts'
import type { HeldRule } from '../heldRule.ts'
import { sendTransaction } from './sendTransaction.ts'

/** Ms that a coin or a sum may be old; what is sent through this server is seen at once. */
const moment = 1_000

type Fits = NonNullable<HeldRule['fits']>

const nothing: Fits = (params) => params.length === 0
const address: Fits = ([of], reference) => isBitcoinAddress(of, reference)
const txid: Fits = ([id]) => typeof id === 'string' && /^[0-9a-f]{64}$/.test(id)
const output: Fits = ([id, at, ...more], reference) =>
  txid([id], reference) &&
  Number.isInteger(at) &&
  Number(at) >= 0 &&
  Number(at) < 2 ** 32 &&
  more.length === 0
const rawTransaction: Fits = ([raw]) => typeof raw === 'string' && /^(?:[0-9a-f]{2})+$/i.test(raw)
const one =
  (fits: Fits): Fits =>
  (params, reference) =>
    params.length === 1 && fits(params, reference)

/** What may be asked of Bitcoin; Esplora APIs answer it (upstreams/esplora). Amounts in satoshi. */
export const bitcoinMethods: Readonly<Record<string, HeldRule>> = {
  btc_getBlockHeight: { family: 'chain', hold: moment, fits: nothing },
  btc_getFeeEstimates: { family: 'fees', hold: 30_000, fits: nothing },
  btc_getBalance: { family: 'state', hold: moment, fits: one(address) },
  btc_getUtxos: { family: 'state', hold: moment, fits: one(address) },
  btc_getTransaction: { family: 'transactions', hold: 0, stays: () => true, fits: one(txid) },
  btc_getTransactionStatus: { family: 'transactions', hold: moment, fits: one(txid) },
  btc_getSpender: { family: 'transactions', hold: moment, fits: output },
  btc_sendTransaction: { family: 'send', hold: 0, fits: one(rawTransaction), send: sendTransaction },
}
