import type { Order } from '../../actions/send/family.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Detail } from '../../ui/Details.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'

/** From whom, to whom, where. Addresses in full: the ends alone can be imitated. */
export const PreviewRows = (props: { order: Order; standing: SendStanding; name: string | undefined }) => {
  const { order, standing, name } = props
  const { network } = standing
  const t = useWords()
  return (
    <>
      <Detail name={t('detail.from')}>
        <AddressText address={order.from} />
      </Detail>
      <Detail name={t('detail.to')}>
        {name && (
          <span className="send-name">
            <VisibleText text={name} />
          </span>
        )}
        <AddressText address={order.to} />
      </Detail>
      {order.asset.token && (
        <Detail name={t('detail.token')}>
          <AddressText address={order.asset.token} />
        </Detail>
      )}
      <Detail name={t('detail.network')}>
        <span className="detail-network" translate="no">
          <NetworkTile icon={network.icon} name={network.name} size={18} />
          {network.name}
        </span>
      </Detail>
    </>
  )
}
