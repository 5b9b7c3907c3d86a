import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { canRejoin } from '../../actions/rejoinFamily.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { isOn } from '../../actions/switchWalletNetwork.ts'
import { namespaceOf } from '../../state/networks.ts'
import { stepOf } from '../../state/stepOf.ts'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { leaveNetworks } from './leaveNetworks.ts'

/** Networks to choose from; the wallet is asked on a screen of its own. */
export const NetworkList = ({ networks }: { networks: Network[] }) => {
  const t = useWords()
  const context = useWidgetContext()
  const active = useWidget((state) => state.activeNetworkId)
  const connections = useWidget((state) => state.connections)

  const choose = async (networkId: CaipNetworkId) => {
    const step = stepOf(context.store)
    if (networkId === active) {
      // The wallet may have left it without a word.
      const isAway =
        namespaceOf(networkId) === 'eip155' && connections.eip155 && !(await isOn(context, networkId))
      if (!step.isHere()) return
      if (!isAway) return leaveNetworks(context)
    }
    const state = context.store.getState()
    const namespace = namespaceOf(networkId)
    if (connections[namespace] || canRejoin(state, namespace))
      return state.push({ name: 'SwitchNetwork', data: { networkId } })
    // Inventory §2.7.3: without a wallet of that family, another one is needed.
    if (Object.keys(connections).length > 0)
      return state.push({ name: 'SwitchActiveChain', data: { networkId } })
    await switchNetwork(context, networkId)
    if (step.isHere()) await leaveNetworks(context)
  }

  return (
    <ul aria-label={t('networks.list')} className="list">
      {networks.map(({ id, name, icon, testnet }) => (
        <ListItem
          current={id === active}
          end={
            <>
              {testnet && <Tag>{t('networks.testnet')}</Tag>}
              {id === active && <CheckIcon />}
            </>
          }
          key={id}
          onClick={() => void choose(id as CaipNetworkId)}
          picture={<NetworkTile icon={icon} name={name} size={36} />}
        >
          <Verbatim>{name}</Verbatim>
        </ListItem>
      ))}
    </ul>
  )
}
