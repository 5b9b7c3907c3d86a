import { memo } from 'react'
import { visibleText } from '../../format/visibleText.ts'
import { Tile } from '../../ui/Tile.tsx'
import type { WalletEntry } from '../../wallets/catalogue/mergeWallets.ts'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import { useWords } from '../../words/useWords.ts'

const ownPicture = (icon: string | undefined) => (icon?.startsWith('data:image/') ? icon : undefined)

interface CardProps {
  entry: WalletEntry
  index: number
  tabStop: boolean
  onChoose(index: number): void
  onFocus(index: number): void
}

/** Entries are made anew with each page of the list; what they show is not. */
const isSame = (now: CardProps, next: CardProps): boolean =>
  now.index === next.index &&
  now.tabStop === next.tabStop &&
  now.entry.name === next.entry.name &&
  now.entry.record === next.entry.record &&
  now.entry.listed?.connector === next.entry.listed?.connector

/** One wallet of the grid. What the page has shows the picture that came with it. */
export const WalletCard = memo(function WalletCard(props: CardProps) {
  const { entry, index, tabStop } = props
  const t = useWords()
  const { listed, record, name } = entry
  const certified = record?.badge_type === 'certified'
  const src = ownPicture(listed?.connector.icon) ?? (record && walletPicture(record))
  return (
    <button
      className="wallet-card"
      data-card={index}
      onClick={() => props.onChoose(index)}
      onFocus={() => props.onFocus(index)}
      tabIndex={tabStop ? 0 : -1}
      type="button"
    >
      <span className="wallet-picture">
        <Tile name={name} size={56} src={src} />
        {listed && <span className="wallet-here" />}
      </span>
      <span className="wallet-name" translate="no">
        {visibleText(name)}
      </span>
      {listed && <span className="visually-hidden">{t('connect.tag.installed')}</span>}
      {certified && <span className="visually-hidden">{t('wallets.certified')}</span>}
    </button>
  )
}, isSame)
