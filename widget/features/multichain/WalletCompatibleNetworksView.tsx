import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { connectorOf } from '../../actions/activeConnection.ts'
import { namespaceOf } from '../../state/networks.ts'
import type { FamilyChoice } from '../../state/views.ts'
import { Banner } from '../../ui/Banner.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './multichain.css'

/** Where the connected wallet's address can receive something on this site. Inventory §1.2.9. */
export const WalletCompatibleNetworksView = ({ data }: { data: FamilyChoice | undefined }) => {
  const t = useWords()
  const context = useWidgetContext()
  const namespace = useWidget((state) => data?.namespace ?? namespaceOf(state.activeNetworkId))
  const networks = useWidget((state) => state.networks)
  const connection = useWidget((state) => state.connections[namespace])
  const served = connection && connectorOf(context, connection)?.networks
  // A Bitcoin address belongs to one network.
  const fits = (id: CaipNetworkId): boolean =>
    namespaceOf(id) === namespace &&
    (namespace === 'bip122' ? id === connection?.network : !served || served.includes(id))
  const compatible = networks.filter(({ id }) => fits(id as CaipNetworkId))
  return (
    <ViewBody scrollLabel={t('compatible.title')}>
      <Banner title={t('compatible.warning')} tone="warning">
        {t('compatible.text')}
      </Banner>
      <ul aria-label={t('compatible.title')} className="list compatible">
        {compatible.map(({ id, name, icon }) => (
          <li className="compatible-row" key={id}>
            <NetworkTile icon={icon} name={name} size={36} />
            <VisibleText text={name} />
          </li>
        ))}
      </ul>
    </ViewBody>
  )
}
