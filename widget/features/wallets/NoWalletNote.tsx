import { Sentence } from '../../ui/Sentence.tsx'
import { useWords } from '../../words/useWords.ts'

/** Nothing fits; in words that name what was asked for. */
export const NoWalletNote = ({ certified, query }: { certified: boolean; query: string }) => {
  const t = useWords()
  const named = query ? <Sentence id="wallets.none.text" values={{ query }} /> : t('wallets.none.all')
  return (
    <div className="wallet-note">
      <p className="status-title">{t('wallets.none.title')}</p>
      <p className="muted">{certified ? t('wallets.none.certified') : named}</p>
    </div>
  )
}
