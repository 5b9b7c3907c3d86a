import { evmChainId } from '../../../host-sdk/protocol/caip.ts'
import { verbatim } from '../../format/verbatim.ts'
import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { networkOf, useReview } from '../../review/review.ts'
import type { Reviewed } from '../../review/subject.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { useWords } from '../../words/useWords.ts'

/** EIP-3326: everything the page asks for afterwards happens on the other network. */
export const SwitchNetworkReview = (props: { request: Reviewed; networkId: Reviewed['networkId'] }) => {
  const { request, networkId } = props
  const t = useWords()
  const { networks } = useReview()
  const to = networkOf(networks, networkId)
  const from = networkOf(networks, request.networkId)
  return (
    <Decision
      headline={
        <Headline figure={to ? verbatim(to.name) : t('networks.unknown')} label={t('approve.switch.label')} />
      }
      ready
      risks={request.risks}
    >
      {!to && (
        <Banner title={t('approve.switch.unknown.title')} tone="warning">
          {t('approve.switch.unknown.text')}
        </Banner>
      )}
      <Details>
        <Detail name={t('approve.add.id')}>{evmChainId(networkId)}</Detail>
        <Detail name={t('approve.switch.from')}>
          <span className="detail-network" translate="no">
            {from && <NetworkTile icon={from.icon} name={from.name} size={18} />}
            {from?.name ?? request.networkId}
          </span>
        </Detail>
      </Details>
    </Decision>
  )
}
