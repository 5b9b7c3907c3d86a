import { type Mismatch, mismatches, type SwapFault } from '../../actions/swap/swapError.ts'
import type { FaultWords } from '../../ui/FaultBanner.tsx'

const mismatch: FaultWords = {
  tone: 'danger',
  title: 'swap.fault.mismatch.title',
  text: 'swap.fault.mismatch.text',
}

/** What a person reads when a swap does not go; amounts fill `{fee}` and `{balance}`, `{code}` is the fault's own. */
export const faultWords: Readonly<Record<SwapFault, FaultWords>> = {
  ...(Object.fromEntries(mismatches.map((code) => [code, mismatch])) as Record<Mismatch, FaultWords>),
  amount_insufficient: { tone: 'danger', title: 'swap.fault.amount.title', text: 'swap.fault.amount.text' },
  fee_insufficient: { tone: 'danger', title: 'swap.fault.fee.title', text: 'swap.fault.fee.text' },
  no_liquidity: { tone: 'danger', title: 'swap.fault.liquidity.title', text: 'swap.fault.liquidity.text' },
  fee_on_transfer: { tone: 'danger', title: 'swap.fault.tax.title', text: 'swap.fault.tax.text' },
  token_scaled: { tone: 'danger', title: 'swap.fault.tax.title', text: 'swap.fault.scaled.text' },
  moved: { tone: 'warning', title: 'swap.fault.moved.title', text: 'swap.fault.moved.text' },
  expired: { tone: 'warning', title: 'swap.fault.expired.title', text: 'swap.fault.expired.text' },
  not_transferred: { tone: 'danger', title: 'swap.fault.taken.title', text: 'swap.fault.taken.text' },
  permit_refused: {
    tone: 'warning',
    title: 'swap.fault.permit.title',
    text: 'swap.fault.permit.text',
  },
  refused: { tone: 'danger', title: 'swap.fault.refused.title', text: 'swap.fault.refused.text' },
  unsupported: {
    tone: 'warning',
    title: 'swap.fault.unsupported.title',
    text: 'swap.fault.unsupported.text',
  },
  unreachable: {
    tone: 'warning',
    title: 'swap.fault.unreachable.title',
    text: 'swap.fault.unreachable.text',
  },
  declined: { tone: 'info', title: 'swap.fault.declined.title', text: 'swap.fault.declined.text' },
  busy: { tone: 'warning', title: 'swap.fault.busy.title', text: 'swap.fault.busy.text' },
  wrong_network: { tone: 'warning', title: 'swap.fault.network.title', text: 'swap.fault.network.text' },
  wallet_gone: { tone: 'warning', title: 'send.fault.gone.title', text: 'send.fault.gone.text' },
  unclear: { tone: 'warning', title: 'send.fault.unclear.title', text: 'send.fault.unclear.text' },
  not_sent: { tone: 'warning', title: 'send.fault.notSent.title', text: 'send.fault.notSent.text' },
  failed: { tone: 'danger', title: 'swap.fault.failed.title', text: 'swap.fault.failed.text' },
}
