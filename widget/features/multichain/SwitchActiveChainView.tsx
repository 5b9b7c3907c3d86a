import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { findNetwork, namespaceOf } from '../../state/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { familyName } from './familyName.ts'
import './multichain.css'

/** The network belongs to a family for which no wallet is connected: another wallet is needed. Inventory §1.2.8. */
export const SwitchActiveChainView = ({ data }: { data: { networkId: CaipNetworkId } }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const network = useWidget((state) => findNetwork(state.networks, data.networkId))
  const wallets = useWidget(({ connections }) => Object.values(connections)[0]?.wallet.name ?? '')
  const name = network?.name ?? t('networks.unknown')
  const namespace = namespaceOf(data.networkId)
  const choose = () => {
    // Who goes back from there stays where they are, and pays from there.
    store.getState().setFamilyNetwork(data.networkId)
    store.getState().push({ name: 'Connect', data: { namespace } })
  }
  return (
    <ViewBody>
      <div className="multichain-head">
        <NetworkTile icon={network?.icon} name={name} size={64} />
        <p className="multichain-title">
          <Sentence id="switchChain.to" values={{ network: name }} />
        </p>
        <p className="muted">
          <Sentence id="switchChain.text" values={{ wallet: wallets, family: t(familyName[namespace]) }} />
        </p>
      </div>
      <div className="multichain-actions">
        <Button kind="primary" onClick={choose}>
          {t('switchChain.choose')}
        </Button>
        <Button onClick={() => store.getState().goBack()}>{t('switchChain.stay')}</Button>
      </div>
    </ViewBody>
  )
}
