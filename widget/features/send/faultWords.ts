import type { SendFault } from '../../actions/send/sendError.ts'
import type { FaultWords } from '../../ui/FaultBanner.tsx'

/** What a person reads when a payment does not go. Specification §8; amounts fill `{fee}`, `{balance}`, `{least}`. */
export const faultWords: Readonly<Record<SendFault, FaultWords>> = {
  amount_insufficient: {
    tone: 'danger',
    title: 'send.fault.amount.title',
    text: 'send.fault.amount.text',
  },
  fee_insufficient: { tone: 'danger', title: 'send.fault.fee.title', text: 'send.fault.fee.text' },
  amount_small: { tone: 'danger', title: 'send.fault.small.title', text: 'send.fault.small.text' },
  amount_split: { tone: 'danger', title: 'send.fault.small.title', text: 'send.fault.split.text' },
  rest_small: { tone: 'danger', title: 'send.fault.rest.title', text: 'send.fault.rest.text' },
  receiver_holds_tokens: {
    tone: 'danger',
    title: 'send.fault.tokenAccount.title',
    text: 'send.fault.tokenAccount.text',
  },
  token_bound: { tone: 'danger', title: 'send.fault.bound.title', text: 'send.fault.bound.text' },
  token_hooked: { tone: 'danger', title: 'send.fault.hooked.title', text: 'send.fault.hooked.text' },
  token_grows: { tone: 'danger', title: 'send.fault.grows.title', text: 'send.fault.grows.text' },
  token_scaled: { tone: 'danger', title: 'send.fault.grows.title', text: 'send.fault.scaled.text' },
  token_rescaled: { tone: 'warning', title: 'send.fault.rescaled.title', text: 'send.fault.rescaled.text' },
  token_rescaling: {
    tone: 'warning',
    title: 'send.fault.rescaling.title',
    text: 'send.fault.rescaling.text',
  },
  account_frozen: { tone: 'danger', title: 'send.fault.frozen.title', text: 'send.fault.frozen.text' },
  receiver_frozen: {
    tone: 'danger',
    title: 'send.fault.receiverFrozen.title',
    text: 'send.fault.receiverFrozen.text',
  },
  token_paused: { tone: 'danger', title: 'send.fault.paused.title', text: 'send.fault.paused.text' },
  refused: { tone: 'danger', title: 'send.fault.refused.title', text: 'send.fault.refused.text' },
  node_unreachable: {
    tone: 'warning',
    title: 'send.fault.node.title',
    text: 'send.fault.node.text',
  },
  declined: { tone: 'info', title: 'send.fault.declined.title', text: 'send.fault.declined.text' },
  busy: { tone: 'warning', title: 'send.fault.busy.title', text: 'send.fault.busy.text' },
  wrong_network: {
    tone: 'warning',
    title: 'send.fault.network.title',
    text: 'send.fault.network.text',
  },
  own_coins: { tone: 'info', title: 'send.fault.coins.title', text: 'send.fault.coins.text' },
  small_coins: {
    tone: 'warning',
    title: 'send.fault.smallCoins.title',
    text: 'send.fault.smallCoins.text',
  },
  wallet_gone: { tone: 'warning', title: 'send.fault.gone.title', text: 'send.fault.gone.text' },
  unclear: { tone: 'warning', title: 'send.fault.unclear.title', text: 'send.fault.unclear.text' },
  not_sent: { tone: 'warning', title: 'send.fault.notSent.title', text: 'send.fault.notSent.text' },
  failed: { tone: 'danger', title: 'send.fault.failed.title', text: 'send.fault.failed.text' },
}
