import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { visibleText } from '../../format/visibleText.ts'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { LinkItem } from '../../ui/LinkItem.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { type DownloadPlace, downloadLinks } from '../../wallets/catalogue/downloadLinks.ts'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import './DownloadsView.css'
import { Sentence } from '../../ui/Sentence.tsx'

const placeWords: Readonly<Record<DownloadPlace, WordId>> = {
  chrome_store: 'downloads.chrome',
  app_store: 'downloads.ios',
  play_store: 'downloads.android',
  homepage: 'downloads.website',
}

/** Where to get a wallet. */
export const DownloadsView = ({ data: { wallet } }: { data: { wallet: CatalogueWallet } }) => {
  const t = useWords()
  const links = downloadLinks(wallet)
  return (
    <ViewBody>
      <div className="download-head">
        <Tile name={wallet.name} size={72} src={walletPicture(wallet)} />
        <p className="status-title">
          <Sentence id="downloads.get" values={{ wallet: wallet.name }} />
        </p>
        <p className="muted">{links.length > 0 ? t('downloads.text') : t('downloads.none')}</p>
      </div>
      <ul aria-label={visibleText(wallet.name)} className="list">
        {links.map(({ place, href }) => (
          <LinkItem href={href} key={place}>
            <span className="row-text download-place">{t(placeWords[place])}</span>
            <ExternalIcon size={18} />
          </LinkItem>
        ))}
      </ul>
    </ViewBody>
  )
}
