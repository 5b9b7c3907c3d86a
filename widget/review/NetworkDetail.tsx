import { Detail } from '../ui/Details.tsx'
import { NetworkTile } from '../ui/NetworkTile.tsx'
import { useWords } from '../words/useWords.ts'
import { networkOf, useReview } from './review.ts'

export const NetworkDetail = ({ networkId }: { networkId: string }) => {
  const t = useWords()
  const network = networkOf(useReview().networks, networkId)
  return (
    <Detail name={t('detail.network')}>
      <span className="detail-network" translate="no">
        {network && <NetworkTile icon={network.icon} name={network.name} size={18} />}
        {network?.name ?? networkId}
      </span>
    </Detail>
  )
}
