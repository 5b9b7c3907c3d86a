import { useState } from 'react'
import type { Network } from '../../../server/contract/networks.ts'
import { shortAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { useWords } from '../../words/useWords.ts'
import type { FeeLevel } from '../requests/eip155/feeLimits.ts'

/** Enough to tell fees of cheap networks apart. */
const feeDecimals = 6

interface Fee {
  maxFee: bigint
  fee: FeeLevel
}

/** The most that something may cost, in words, and whether the person has agreed where that is much. */
export function useFee(prepared: Fee | undefined, network: Network | undefined) {
  const t = useWords()
  const [agreed, setAgreed] = useState(false)
  const currency = network?.nativeCurrency
  const text =
    prepared && currency
      ? coinsText(shortAmount(prepared.maxFee, currency.decimals, feeDecimals), currency.symbol)
      : t('login.fee.unknown')
  const high = prepared?.fee === 'high'
  return { text, high, agreed, agree: () => setAgreed(true), mayApprove: !high || agreed }
}
