import type { ReactNode } from 'react'
import type { Network } from '../../server/contract/networks.ts'
import { AddressText } from '../ui/AddressText.tsx'
import { Detail } from '../ui/Details.tsx'
import { MarkedText } from '../ui/MarkedText.tsx'
import { useWords } from '../words/useWords.ts'
import { assetText } from './callWords.ts'
import type { AssetDescription, CallDescription, PowerDescription } from './eip155/callDescription.ts'
import { ScaleRow } from './ScaleRow.tsx'
import { UntilRow } from './UntilRow.tsx'

/** What is given, for what, until when, and which calls are made with it; who gets it stands above (callReceiver.ts). */
export const PowerRows = (props: {
  power: PowerDescription
  network: Network | undefined
  /** Rows of a call inside. */
  inner(call: CallDescription): ReactNode
}) => {
  const { power, network, inner } = props
  const t = useWords()
  const { gives, gets, until, calls, more } = power
  return (
    <>
      {gives.map((asset, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same asset may stand there twice
        <AssetRows asset={asset} key={at} name={t('detail.gives')} network={network} />
      ))}
      {gets?.map((asset, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same asset may stand there twice
        <AssetRows asset={asset} key={at} name={t('detail.gets')} network={network} />
      ))}
      {gets?.length === 0 && (
        <Detail name={t('detail.gets')}>
          <strong className="headline-danger">{t('detail.getsNothing')}</strong>
        </Detail>
      )}
      {until && <UntilRow until={until} />}
      {calls.map((call, at) => (
        <div
          className="detail detail-nest"
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells calls apart
          key={at}
        >
          <dt className="muted">{t('calls.step', { number: at + 1 })}</dt>
          <dd className="typed-nested">
            <dl>{inner(call)}</dl>
          </dd>
        </div>
      ))}
      {more > 0 && <Detail name={t('detail.more')}>{more}</Detail>}
    </>
  )
}

const AssetRows = (props: { asset: AssetDescription; name: string; network: Network | undefined }) => {
  const { asset, name, network } = props
  const { token, balance, unlimited, all } = asset
  const t = useWords()
  return (
    <>
      <Detail name={name}>
        <strong className={unlimited || all ? 'headline-danger' : undefined}>
          <MarkedText text={assetText(asset, network, t)} />
        </strong>
      </Detail>
      {token && (
        <Detail name={t('detail.token')}>
          <AddressText address={token.address} />
        </Detail>
      )}
      {asset.id === undefined && <ScaleRow token={token} />}
      {token && balance !== undefined && (
        <Detail name={t('detail.have')}>{assetText({ token, amount: balance }, network, t)}</Detail>
      )}
    </>
  )
}
