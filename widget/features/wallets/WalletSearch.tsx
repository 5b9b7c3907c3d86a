import { QrIcon } from '../../ui/icons/QrIcon.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useWords } from '../../words/useWords.ts'

/** What to look for, and with which badge. */
export const WalletSearch = (props: {
  search: string
  certified: boolean
  onSearch(text: string): void
  onCertified(only: boolean): void
  /** Shows a code to scan; absent where there is none. */
  onQr: (() => void) | undefined
}) => {
  const t = useWords()
  return (
    <div className="wallet-search">
      <SearchField label={t('wallets.search')} onChange={props.onSearch} value={props.search} />
      <button
        aria-label={t('wallets.onlyCertified')}
        aria-pressed={props.certified}
        className="wallet-toggle wallet-toggle-named"
        onClick={() => props.onCertified(!props.certified)}
        type="button"
      >
        <ShieldIcon size={20} />
        {t('wallets.certified')}
      </button>
      {props.onQr && (
        <button
          aria-label={t('wallets.qr')}
          className="wallet-toggle"
          onClick={props.onQr}
          title={t('wallets.qr')}
          type="button"
        >
          <QrIcon size={20} />
        </button>
      )}
    </div>
  )
}
