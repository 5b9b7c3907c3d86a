import { useEffect, useRef } from 'react'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { pairWallet, walletConnectOf } from '../../actions/pairWallet.ts'
import type { WidgetError } from '../../errors/widgetError.ts'
import type { Pairing } from '../../state/walletConnect.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { retryWaitMs } from '../../wallets/walletConnect/pairingClock.ts'

/** Waits for a wallet over WalletConnect as long as the screen stands. */
export function usePairing(
  namespace?: Namespace,
  wallet?: CatalogueWallet,
): {
  pairing: Pairing | null
  error: WidgetError | null
  retry(): void
} {
  const context = useWidgetContext()
  const pairing = useWidget((state) => state.pairing)
  const lastAt = useRef(Date.now())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { error, retry } = useAttempt(() => pairWallet(context, namespace, wallet))
  useLeave()
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    pairing,
    error,
    retry: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        lastAt.current = Date.now()
        retry()
      }, retryWaitMs(lastAt.current))
    },
  }
}

/** Who leaves no longer waits: a wallet that answers later is not connected. */
function useLeave(): void {
  const context = useWidgetContext()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      // React's strict mode leaves and comes back at once.
      queueMicrotask(() => {
        const { connectingWith, giveUpConnecting } = context.store.getState()
        if (!here.current && walletConnectOf(context).some(({ id }) => id === connectingWith))
          giveUpConnecting()
      })
    }
  }, [context])
}
