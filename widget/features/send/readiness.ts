import type { SendAsset } from '../../actions/send/asset.ts'
import type { ParsedAmount } from '../../format/parseAmount.ts'
import type { WordId } from '../../words/words.ts'
import type { ReceiverState } from './useReceiver.ts'

export type Readiness =
  | 'noToken'
  | 'noAmount'
  | 'badAmount'
  | 'tooMuch'
  | 'noReceiver'
  | 'badReceiver'
  | 'looking'
  | 'ready'

/** What the button says: what is missing, in the order in which a person fills in (inventory §1.7.1). */
export const readinessWords: Readonly<Record<Readiness, WordId>> = {
  noToken: 'send.button.noToken',
  noAmount: 'send.button.noAmount',
  badAmount: 'send.button.badAmount',
  tooMuch: 'send.button.tooMuch',
  noReceiver: 'send.button.noReceiver',
  badReceiver: 'send.button.badReceiver',
  looking: 'send.button.looking',
  ready: 'send.button.ready',
}

/**
 * Of what a person typed so far. Fees are reckoned on the next screen. An amount of one token is never an amount of
 * another: whose token is `gone` from the list chooses again.
 */
export function readinessOf(
  amount: ParsedAmount,
  chosen: Pick<SendAsset, 'units'> | 'loading' | 'gone',
  receiver: ReceiverState,
): Readiness {
  if (chosen === 'loading') return 'looking'
  if (chosen === 'gone') return 'noToken'
  const { units } = chosen
  if ('fault' in amount && amount.fault === 'empty') return 'noAmount'
  if (!('units' in amount) || amount.units === 0n) return 'badAmount'
  if (units !== undefined && amount.units > units) return 'tooMuch'
  if (receiver.state === 'empty') return 'noReceiver'
  if (receiver.state === 'looking') return 'looking'
  return receiver.state === 'found' ? 'ready' : 'badReceiver'
}
