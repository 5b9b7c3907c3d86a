import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'

type Noted =
  | 'loading'
  | 'sent'
  | 'done'
  | 'over'
  | 'elsewhere'
  | 'apart'
  | 'apartPasskey'
  | 'wrong'
  | 'unloaded'
  | 'unknown'

const words: Readonly<Record<Noted, { title: WordId; text?: WordId }>> = {
  loading: { title: 'window.loading' },
  sent: { title: 'window.sent.title', text: 'window.sent.text' },
  done: { title: 'window.done.title', text: 'window.done.text' },
  over: { title: 'window.over.title', text: 'window.over.text' },
  elsewhere: { title: 'window.taken.title', text: 'window.taken.text' },
  apart: { title: 'window.apart.title', text: 'window.apart.text' },
  apartPasskey: { title: 'window.passkey.apart', text: 'window.apart.text' },
  wrong: { title: 'window.wrong.title', text: 'window.wrong.text' },
  unloaded: { title: 'error.unloaded.title', text: 'window.unloaded.text' },
  unknown: { title: 'error.unknown.title', text: 'error.unknown.text' },
}

/** There is nothing to decide now. A window that is done closes where the browser lets it. */
export const WindowNote = ({ view }: { view: Noted }) => {
  const t = useWords()
  useEffect(() => {
    if (view === 'done') window.close()
  }, [view])
  const { title, text } = words[view]
  return (
    <div className="window-note" role="status">
      {(view === 'loading' || view === 'sent') && <Spinner />}
      <p className="window-note-title">{t(title)}</p>
      {text && <p className="muted">{t(text)}</p>}
      {(view === 'unloaded' || view === 'unknown') && (
        <Button kind="primary" onClick={() => location.reload()}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}
