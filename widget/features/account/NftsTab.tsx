import type { Network } from '../../../server/contract/networks.ts'
import { ownPicture } from '../../format/ownPicture.ts'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { LayersIcon } from '../../ui/icons/LayersIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import { heldNfts } from './heldNfts.ts'
import { MoreButton } from './MoreButton.tsx'
import { NftPicture } from './NftPicture.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'
import { RetryNote } from './RetryNote.tsx'
import './NftsTab.css'
import { useHistory } from './useHistory.ts'

/** Collectibles that came and did not leave, as far as the history was read. */
export const NftsTab = ({ address, network }: { address: string; network: Network }) => {
  const t = useWords()
  const history = useHistory(address, network.id)
  const nfts = heldNfts(history.transactions)

  if (history.status === 'pending')
    return (
      <div aria-label={t('nfts.loading')} className="nfts" role="status">
        <span className="skeleton nft-picture" />
        <span className="skeleton nft-picture" />
      </div>
    )
  const failed = history.status === 'failed' && (
    <RetryNote error="history_unavailable" fault={history.fault} onRetry={history.retry} />
  )
  if (nfts.length === 0 && failed) return failed
  return (
    <>
      {nfts.length === 0 && (
        <EmptyNote
          icon={<LayersIcon size={26} />}
          text={
            <Sentence
              id={history.hasMore ? 'nfts.none.yet' : 'nfts.none.text'}
              values={{ network: network.name }}
            />
          }
          title={t('nfts.none.title')}
        >
          {!history.hasMore && <ReceiveButton />}
        </EmptyNote>
      )}
      <ul aria-label={t('nfts.title')} className="nfts">
        {nfts.map(({ key, name, picture }) => (
          <li key={key}>
            <NftPicture name={name} src={ownPicture(picture)} />
            <span className="nft-name">{name ? <VisibleText text={name} /> : t('nfts.unnamed')}</span>
          </li>
        ))}
      </ul>
      {failed}
      <MoreButton history={history} />
    </>
  )
}
