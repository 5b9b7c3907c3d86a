import { exactAmount } from '../../format/amount.ts'
import { verbatim } from '../../format/verbatim.ts'
import type { WordId } from '../../words/words.ts'
import type { BitcoinAccount, PsbtWarning, SighashKind } from './psbtDescription.ts'

export const bitcoinDecimals = 8
export const btc = (satoshi: bigint): string => verbatim(`${exactAmount(satoshi, bitcoinDecimals)} BTC`)
/** From satoshi for ten virtual bytes. */
export const feeRate = (perTen: bigint): string => exactAmount(perTen, 1)

export const accountWords: Readonly<Record<BitcoinAccount, WordId>> = {
  payment: 'bitcoin.payment',
  ordinals: 'bitcoin.ordinals',
}

/** What a signature covers; nothing is said of the usual one. */
export const sighashWords: Readonly<Record<SighashKind, WordId | undefined>> = {
  all: undefined,
  none: 'bitcoin.sighash.none',
  single: 'bitcoin.sighash.single',
  allAnyone: 'bitcoin.sighash.allAnyone',
  noneAnyone: 'bitcoin.sighash.noneAnyone',
  singleAnyone: 'bitcoin.sighash.singleAnyone',
}

export const psbtWarningWords: Readonly<
  Record<PsbtWarning, { tone: 'danger' | 'warning'; title: WordId; text: WordId }>
> = {
  outputs_open: {
    tone: 'danger',
    title: 'bitcoin.outputsOpen.title',
    text: 'bitcoin.outputsOpen.text',
  },
  partly_open: {
    tone: 'danger',
    title: 'bitcoin.partlyOpen.title',
    text: 'bitcoin.partlyOpen.text',
  },
  high_fee: { tone: 'warning', title: 'login.fee.high.title', text: 'login.fee.high.text' },
  fee_unknown: {
    tone: 'warning',
    title: 'bitcoin.feeUnknown.title',
    text: 'bitcoin.feeUnknown.text',
  },
  fee_unproved: {
    tone: 'warning',
    title: 'bitcoin.feeUnproved.title',
    text: 'bitcoin.feeUnproved.text',
  },
  no_address: {
    tone: 'warning',
    title: 'bitcoin.noAddress.title',
    text: 'bitcoin.noAddress.text',
  },
  ordinals: {
    tone: 'warning',
    title: 'bitcoin.inscription.title',
    text: 'bitcoin.inscription.text',
  },
  shared: { tone: 'warning', title: 'bitcoin.shared.title', text: 'bitcoin.shared.text' },
  small_coins: {
    tone: 'warning',
    title: 'bitcoin.smallCoins.title',
    text: 'bitcoin.smallCoins.text',
  },
  unconfirmed: {
    tone: 'warning',
    title: 'bitcoin.unconfirmed.title',
    text: 'bitcoin.unconfirmed.text',
  },
}
