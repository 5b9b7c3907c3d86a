import { verbatim } from '../../format/verbatim.ts'
import { visibleText } from '../../format/visibleText.ts'
import { AskedFields } from '../../review/AskedFields.tsx'
import { Decision } from '../../review/Decision.tsx'
import { readAsset } from '../../review/eip155/readAsset.ts'
import { Headline } from '../../review/Headline.tsx'
import { NetworkDetail } from '../../review/NetworkDetail.tsx'
import { useReview } from '../../review/review.ts'
import type { Reviewed, WatchAsset } from '../../review/subject.ts'
import { useLoaded } from '../../review/useLoaded.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import { assetWarnings } from './assetWarnings.ts'

const standards: Readonly<Record<WatchAsset['standard'], string>> = {
  ERC20: 'ERC-20',
  ERC721: 'ERC-721',
  ERC1155: 'ERC-1155',
}

/** EIP-747: what the page says of a token, beside what the network says of it. */
export const WatchAssetReview = ({ request, asset }: { request: Reviewed; asset: WatchAsset }) => {
  const t = useWords()
  const { ask } = useReview()
  const loaded = useLoaded(() => readAsset(ask, request.networkId, asset))
  const reading = loaded.state === 'ready' ? loaded.value : { state: 'unread' as const }
  const read = reading.state === 'token' ? reading.token : undefined
  const symbol = asset.symbol || read?.symbol
  const row = (name: string, value: string | number | undefined) =>
    value !== undefined && (
      <Detail name={name}>
        <VisibleText text={String(value)} />
      </Detail>
    )
  return (
    <Decision
      headline={
        <Headline
          figure={symbol ? verbatim(visibleText(symbol)) : t('approve.asset.unnamed')}
          label={t('approve.asset.label')}
        />
      }
      ready={loaded.state !== 'loading'}
      risks={request.risks}
    >
      {loaded.state !== 'loading' &&
        assetWarnings(asset, reading, t).map(({ title, text }) => (
          <Banner key={title} title={<MarkedText text={title} />} tone="warning">
            <MarkedText text={text} />
          </Banner>
        ))}
      <Details>
        <Detail name={t('detail.contract')}>
          <AddressText address={asset.address} />
        </Detail>
        <NetworkDetail networkId={request.networkId} />
        {row(t('approve.asset.kind'), standards[asset.standard])}
        {row(t('approve.asset.tokenId'), asset.tokenId)}
        {row(t('approve.asset.contractSymbol'), read?.symbol)}
        {row(t('approve.asset.decimals'), asset.decimals ?? read?.decimals)}
        <AskedFields subject={asset} />
      </Details>
    </Decision>
  )
}
