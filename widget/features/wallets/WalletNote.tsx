import { catalogue } from '../../errors/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { useWords } from '../../words/useWords.ts'

const words = catalogue.wallets_unavailable

/** The catalogue did not answer: alone, or below what is known. */
export const WalletNote = ({ below, onRetry }: { below: boolean; onRetry(): void }) => {
  const t = useWords()
  return (
    <div className={below ? 'wallet-note wallet-note-below' : 'wallet-note'} role="alert">
      <p className="status-title">{t(words.title)}</p>
      <p className="muted">{t(words.text)}</p>
      <Button icon={<RetryIcon size={18} />} onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
