import { evmChainId } from '../../../host-sdk/protocol/caip.ts'
import { verbatim } from '../../format/verbatim.ts'
import { visibleText } from '../../format/visibleText.ts'
import { AskedFields } from '../../review/AskedFields.tsx'
import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { useReview } from '../../review/review.ts'
import type { AddNetwork, Reviewed } from '../../review/subject.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import { hostsOf, networkWarnings } from './networkWarnings.ts'

/** EIP-3085: the wallet learns a network, its nodes and its explorer from the page. */
export const AddNetworkReview = ({ request, asked }: { request: Reviewed; asked: AddNetwork }) => {
  const t = useWords()
  const { networks } = useReview()
  const hosts = (name: string, urls: string[]) =>
    hostsOf(urls).map((host) => (
      <Detail key={host} name={name}>
        {verbatim(host)}
      </Detail>
    ))
  return (
    <Decision
      headline={<Headline figure={verbatim(visibleText(asked.name))} label={t('approve.add.label')} />}
      ready
      risks={request.risks}
    >
      {networkWarnings(asked, networks, t).map(({ title, text }) => (
        <Banner key={title + text} title={<MarkedText text={title} />} tone="warning">
          <MarkedText text={text} />
        </Banner>
      ))}
      <Details>
        <Detail name={t('approve.add.id')}>{evmChainId(asked.networkId)}</Detail>
        {asked.symbol && (
          <Detail name={t('approve.add.currency')}>
            <VisibleText text={asked.symbol} />
          </Detail>
        )}
        {hosts(t('approve.add.node'), asked.rpcUrls)}
        {hosts(t('approve.add.explorer'), asked.explorers)}
        <AskedFields subject={asked} />
      </Details>
    </Decision>
  )
}
