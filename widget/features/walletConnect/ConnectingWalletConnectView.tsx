import { useState } from 'react'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import type { BegunPairing } from '../../state/views.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { connectorOfRecord } from '../../wallets/catalogue/connectorOfRecord.ts'
import { downloadLinks } from '../../wallets/catalogue/downloadLinks.ts'
import { isDesktop } from '../../wallets/isDesktop.ts'
import { BrowserPanel } from './BrowserPanel.tsx'
import './ConnectingWalletConnectView.css'
import { GetHere } from './GetHere.tsx'
import { PlatformTabs } from './PlatformTabs.tsx'
import { platformsOf } from './platformsOf.ts'
import { RelayPanel } from './RelayPanel.tsx'

/** Connects a wallet of another device or another app, in each way that leads to it (inventory §1.1.6). */
export const ConnectingWalletConnectView = (props: {
  data: { wallet?: CatalogueWallet; namespace?: Namespace; begun?: BegunPairing }
}) => {
  const { wallet, namespace, begun } = props.data
  const context = useWidgetContext()
  // An extension may come up while the person looks.
  useWidget((state) => state.pageWallets)
  const connector = wallet && connectorOfRecord(wallet, context.connectors())
  const platforms = platformsOf(wallet, { mobile: !isDesktop(), installed: connector !== undefined })
  const [chosen, setChosen] = useState(platforms[0])
  const selected = platforms.find((one) => one === chosen) ?? platforms[0] ?? 'qrcode'
  const isHere = selected === 'browser' || selected === 'unsupported'
  // With a tab of its own that says it, this would be said twice.
  const canBeGot =
    wallet && !connector && isDesktop() && !platforms.includes('unsupported') && hasExtension(wallet)
  return (
    <>
      {platforms.length > 1 && (
        <div className="platforms">
          <PlatformTabs onSelect={setChosen} platforms={platforms} selected={selected} />
        </div>
      )}
      {wallet && isHere ? (
        <BrowserPanel connector={connector} wallet={wallet} />
      ) : (
        <RelayPanel
          begun={begun}
          namespace={namespace}
          platform={isHere ? 'qrcode' : selected}
          wallet={wallet}
        >
          {canBeGot && <GetHere wallet={wallet} />}
        </RelayPanel>
      )}
    </>
  )
}

/** Only what is in a browser announces an rdns (EIP-6963); some are on their own website and in no store. */
const hasExtension = (wallet: CatalogueWallet): boolean =>
  (wallet.chrome_store !== undefined || wallet.rdns !== undefined) && downloadLinks(wallet).length > 0
