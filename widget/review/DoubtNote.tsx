import { useEffect, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ExternalIcon } from '../ui/icons/ExternalIcon.tsx'
import { useWords } from '../words/useWords.ts'
import { useReview } from './review.ts'

/** A screen that comes up, or grows to its size, is in doubt for a moment; what lasts longer is said, ms. */
const momentMs = 1_500

/**
 * Says that the yes is off because not all can be seen here, and where there is one, shows the way to a window; or because
 * the focus is elsewhere.
 */
export const DoubtNote = ({ unseen, away }: { unseen: boolean; away: boolean }) => {
  const t = useWords()
  const { openWindow } = useReview()
  const [said, setSaid] = useState(false)
  const lasting = unseen || away
  useEffect(() => {
    if (!lasting) return setSaid(false)
    const timer = setTimeout(() => setSaid(true), momentMs)
    return () => clearTimeout(timer)
  }, [lasting])
  // It goes in the very moment in which what is read stands where it did before.
  if (!said || !lasting) return null
  return (
    <div className="doubt-note" role="status">
      {unseen ? (
        <Banner title={t('review.doubt.title')} tone="warning">
          {t(openWindow ? 'review.doubt.window' : 'review.doubt.text')}
        </Banner>
      ) : (
        <Banner title={t('review.away.title')} tone="info">
          {t('review.away.text')}
        </Banner>
      )}
      {unseen && openWindow && (
        <Button icon={<ExternalIcon size={18} />} onClick={openWindow}>
          {t('review.window.open')}
        </Button>
      )}
    </div>
  )
}
