import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { BegunPairing } from '../../state/views.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchIcon } from '../../ui/icons/SearchIcon.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { offersAllWallets } from '../../wallets/offersAllWallets.ts'
import { useWords } from '../../words/useWords.ts'
import { RelayPanel } from './RelayPanel.tsx'

/** The code at once, and the way to all wallets where it is offered: for pages that want nothing else (inventory §1.1.7). */
export const ConnectingWalletConnectBasicView = (props: {
  data: { namespace?: Namespace; begun?: BegunPairing } | undefined
}) => {
  const { namespace, begun } = props.data ?? {}
  const t = useWords()
  const { store } = useWidgetContext()
  const all = useWidget((state) => offersAllWallets(state))
  const search = () =>
    store.getState().push({ name: 'AllWallets', ...(namespace && { data: { namespace } }) })
  return (
    <RelayPanel begun={begun} namespace={namespace} platform="qrcode">
      {all && (
        <div className="qr-below">
          <Button icon={<SearchIcon size={18} />} onClick={search}>
            {t('wallets.search')}
          </Button>
        </div>
      )}
    </RelayPanel>
  )
}
