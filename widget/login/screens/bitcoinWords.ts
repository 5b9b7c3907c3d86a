import { exactAmount } from '../../format/amount.ts'
import type { WordId } from '../../words/words.ts'
import type { PsbtWarning, SighashKind } from '../requests/bip122/psbtDescription.ts'
import type { BitcoinAccount } from '../signers/bip122/withKey.ts'

export const bitcoinDecimals = 8
export const btc = (satoshi: bigint): string => `${exactAmount(satoshi, bitcoinDecimals)} BTC`
/** From satoshi for ten virtual bytes. */
export const feeRate = (perTen: bigint): string => exactAmount(perTen, 1)

export const accountWords: Readonly<Record<BitcoinAccount, WordId>> = {
  payment: 'login.bitcoin.payment',
  ordinals: 'login.bitcoin.ordinals',
}

/** What a signature covers; nothing is said of the usual one. */
export const sighashWords: Readonly<Record<SighashKind, WordId | undefined>> = {
  all: undefined,
  none: 'login.bitcoin.sighash.none',
  single: 'login.bitcoin.sighash.single',
  allAnyone: 'login.bitcoin.sighash.allAnyone',
  noneAnyone: 'login.bitcoin.sighash.noneAnyone',
  singleAnyone: 'login.bitcoin.sighash.singleAnyone',
}

export const psbtWarningWords: Readonly<
  Record<PsbtWarning, { tone: 'danger' | 'warning'; title: WordId; text: WordId }>
> = {
  outputs_open: {
    tone: 'danger',
    title: 'login.bitcoin.outputsOpen.title',
    text: 'login.bitcoin.outputsOpen.text',
  },
  partly_open: {
    tone: 'danger',
    title: 'login.bitcoin.partlyOpen.title',
    text: 'login.bitcoin.partlyOpen.text',
  },
  high_fee: { tone: 'warning', title: 'login.fee.high.title', text: 'login.fee.high.text' },
  fee_unknown: {
    tone: 'warning',
    title: 'login.bitcoin.feeUnknown.title',
    text: 'login.bitcoin.feeUnknown.text',
  },
  no_address: {
    tone: 'warning',
    title: 'login.bitcoin.noAddress.title',
    text: 'login.bitcoin.noAddress.text',
  },
  ordinals: {
    tone: 'warning',
    title: 'login.bitcoin.inscription.title',
    text: 'login.bitcoin.inscription.text',
  },
}
