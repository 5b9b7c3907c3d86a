import { findNetwork } from '../../state/networks.ts'
import { Detail } from '../../ui/Details.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

export const NetworkDetail = ({ networkId }: { networkId: string }) => {
  const t = useWords()
  const network = useWidget((state) => findNetwork(state.networks, networkId))
  return (
    <Detail name={t('detail.network')}>
      <span className="detail-network">
        {network && <NetworkTile icon={network.icon} name={network.name} size={18} />}
        {network?.name ?? networkId}
      </span>
    </Detail>
  )
}
