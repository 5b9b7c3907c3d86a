import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { families } from '../../state/networks.ts'
import type { ViewData } from '../../state/views.ts'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { connectorsOfWallet } from '../../wallets/listConnectors.ts'
import { useWords } from '../../words/useWords.ts'
import { familyIcon, familyName } from './familyName.ts'
import './multichain.css'

/** One wallet for several chain families: which one is meant? Inventory §1.1.9. */
export const ConnectingMultiChainView = ({ data }: { data: ViewData['ConnectingMultiChain'] }) => {
  const t = useWords()
  const context = useWidgetContext()
  const networks = useWidget((state) => state.networks)
  const connections = useWidget((state) => state.connections)
  useWidget((state) => state.pageWallets)
  const connectors = connectorsOfWallet(context, data.connectorIds)
  const offered = families(networks).flatMap((family) =>
    connectors.filter(({ namespace }) => namespace === family),
  )
  const [first] = offered
  const name = first?.name ?? t('connecting.unnamed')
  const isConnected = (namespace: Namespace, id: string): boolean =>
    connections[namespace]?.connectorId === id

  return (
    <ViewBody>
      <div className="multichain-head">
        <WalletTile icon={first?.icon ?? ''} name={name} size={64} />
        <p className="multichain-title">
          <Sentence id="multichain.choose" values={{ wallet: name }} />
        </p>
        <p className="muted">{t('multichain.chooseText')}</p>
      </div>
      <ul aria-label={t('multichain.families')} className="list">
        {offered.map(({ id, namespace }) => (
          <ListItem
            end={
              isConnected(namespace, id) ? (
                <Tag tone="accent">{t('connect.tag.connected')}</Tag>
              ) : (
                <ChevronRightIcon size={18} />
              )
            }
            key={id}
            onClick={() =>
              context.store.getState().push({ name: 'ConnectingExternal', data: { connectorId: id } })
            }
            picture={<NetworkTile icon={familyIcon[namespace]} name={t(familyName[namespace])} size={36} />}
          >
            {t(familyName[namespace])}
          </ListItem>
        ))}
      </ul>
    </ViewBody>
  )
}
