import { walletConnectKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import { rejectRequest } from '../../rpc/rejectRequest.ts'
import { findNetwork } from '../../state/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { linkTarget } from '../../wallets/walletConnect/walletLink.ts'
import { useWords } from '../../words/useWords.ts'
import { askedWords } from './askedWords.ts'
import { useRequest } from './useRequest.ts'
import './ContinueInWalletView.css'

/** The person decides in the wallet's own window; here they see for what, and can call it off. */
export const ContinueInWalletView = ({ data }: { data: { requestId: string } }) => {
  const t = useWords()
  const context = useWidgetContext()
  const request = useRequest(data.requestId)
  const connection = useWidget(({ connections }) => (request ? connections[request.namespace] : undefined))
  const networks = useWidget((state) => state.networks)
  const wallet = connection?.wallet.name ?? t('connecting.unnamed')
  // An app that was opened for the pairing is on this device; browsers open it by the tap alone.
  const link = useWidget((state) => state.appLink)
  const isRelayed = connection?.wallet.id === walletConnectKey
  const nameOf = (id: string) => findNetwork(networks, id)?.name ?? t('networks.unknown')
  return (
    <StatusView
      picture={<WalletTile icon={connection?.wallet.icon ?? ''} name={wallet} size={72} />}
      state="waiting"
      text={request && <MarkedText text={askedWords(request.subject, nameOf, t)} />}
      title={<Sentence id="connecting.title" values={{ wallet }} />}
    >
      <div className="continue-actions">
        {isRelayed && link && (
          <a className="button button-primary" href={link} rel="noreferrer" target={linkTarget(link)}>
            <span>
              <Sentence id="walletConnect.open" values={{ wallet }} />
            </span>
            <ExternalIcon size={18} />
          </a>
        )}
        <Button onClick={() => rejectRequest(context, data.requestId)}>{t('connecting.cancel')}</Button>
      </div>
    </StatusView>
  )
}
