import { useEffect, useRef } from 'react'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { leavePairing, pairWallet, walletConnectOf } from '../../actions/pairWallet.ts'
import type { WidgetError } from '../../errors/widgetError.ts'
import type { BegunPairing } from '../../state/views.ts'
import type { Pairing } from '../../state/walletConnect.ts'
import { momentIn, msUntil } from '../../ui/moment.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { retryGapMs } from '../../wallets/walletConnect/pairingClock.ts'

/** Waits for a wallet over WalletConnect as long as the screen stands. */
export function usePairing(
  namespace?: Namespace,
  wallet?: CatalogueWallet,
  before?: BegunPairing,
): {
  pairing: Pairing | null
  error: WidgetError | null
  retry(): void
} {
  const context = useWidgetContext()
  const pairing = useWidget((state) => state.pairing)
  const begun = useRef(before ?? {})
  const next = useRef(momentIn(retryGapMs))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { error, retry } = useAttempt(() => pairWallet(context, namespace, wallet, begun.current))
  // A wallet that answers later is not connected.
  useOnLeave(() => {
    const { connectingWith, giveUpConnecting } = context.store.getState()
    if (walletConnectOf(context).some(({ id }) => id === connectingWith)) giveUpConnecting()
    // Also one that failed, which the next try would have gone on with.
    leavePairing(context, begun.current)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    pairing,
    error,
    retry: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        next.current = momentIn(retryGapMs)
        retry()
      }, msUntil(next.current))
    },
  }
}
