import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { leaveNetworks } from './leaveNetworks.ts'

/** Networks to choose from; the wallet is asked on a screen of its own. */
export const NetworkList = ({ networks }: { networks: Network[] }) => {
  const t = useWords()
  const context = useWidgetContext()
  const active = useWidget((state) => state.activeNetworkId)
  const connected = useWidget((state) => Object.keys(state.connections).length > 0)

  const choose = async (networkId: CaipNetworkId) => {
    if (networkId === active) return leaveNetworks(context)
    if (connected) return context.store.getState().push({ name: 'SwitchNetwork', data: { networkId } })
    await switchNetwork(context, networkId)
    await leaveNetworks(context)
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
          {name}
        </ListItem>
      ))}
    </ul>
  )
}
