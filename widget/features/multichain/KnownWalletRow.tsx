import { useRef, useState } from 'react'
import { forgetWallet, switchWallet } from '../../actions/switchWallet.ts'
import { toWidgetError } from '../../errors/widgetError.ts'
import { shortAddress } from '../../format/address.ts'
import type { KnownWallet } from '../../state/knownWallets.ts'
import { waitsForConsent } from '../../state/legal.ts'
import { stepOf } from '../../state/stepOf.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/CloseIcon.tsx'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { isWallet } from '../../wallets/isWallet.ts'
import { useWords } from '../../words/useWords.ts'

/** A wallet that was connected before: back to it in one tap, or forgotten. */
export const KnownWalletRow = ({ known }: { known: KnownWallet }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { store } = context
  const [busy, setBusy] = useState(false)
  const connector = context.connectors().find((one) => isWallet(one, known))
  /** The screen that asks the wallet anew connects with the same one, which this row must not give up. */
  const isWaiting = useRef(false)
  useOnLeave(() => {
    const { connectingWith, giveUpConnecting } = store.getState()
    if (isWaiting.current && connectingWith === connector?.id) giveUpConnecting()
  })
  const use = async () => {
    const state = store.getState()
    if (waitsForConsent(state)) return state.push({ name: 'Connect', data: { namespace: known.namespace } })
    setBusy(true)
    const step = stepOf(store)
    try {
      isWaiting.current = true
      const { outcome, connectorId } = await switchWallet(context, known, step.isHere)
      isWaiting.current = false
      if (outcome === 'connected') store.getState().setToast({ kind: 'success', word: 'profile.switched' })
      else if (outcome === 'gone') step.push({ name: 'ConnectingExternal', data: { connectorId } })
    } catch (error) {
      const { code, values } = toWidgetError(error)
      store.getState().setAlert({ kind: 'error', code, values })
    } finally {
      isWaiting.current = false
      setBusy(false)
    }
  }
  return (
    <li className="known-row">
      <button className="known-main" disabled={busy} onClick={() => void use()} type="button">
        <WalletTile icon={connector?.icon ?? ''} name={known.name} size={36} />
        <span className="known-text">
          <span>
            <VisibleText text={known.name} />
          </span>
          <span className="muted mono" translate="no">
            {shortAddress(known.address)}
          </span>
        </span>
        <span className="known-verb">
          {t(known.status === 'held' ? 'profile.switch' : 'profile.connect')}
        </span>
      </button>
      <IconButton
        label={t(known.status === 'held' ? 'profile.disconnect' : 'profile.forget', { wallet: known.name })}
        onClick={() => void forgetWallet(context, known)}
      >
        <CloseIcon />
      </IconButton>
    </li>
  )
}
