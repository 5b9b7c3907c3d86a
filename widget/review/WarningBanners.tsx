import { Banner } from '../ui/Banner.tsx'
import { useWords } from '../words/useWords.ts'
import type { WordId } from '../words/words.ts'

export interface WarningWords {
  tone: 'danger' | 'warning' | 'info'
  title: WordId
  text: WordId
}

/** What is dangerous about a transaction, and whether it is only signed. `sends`: a node gets it, not only the site. */
export const WarningBanners = (props: { warnings: readonly WarningWords[]; sends: boolean }) => {
  const t = useWords()
  return (
    <>
      {props.warnings.map(({ tone, title, text }) => (
        <Banner key={title} title={t(title)} tone={tone}>
          {t(text)}
        </Banner>
      ))}
      {!props.sends && (
        <Banner title={t('call.signOnly.title')} tone="info">
          {t('call.signOnly.text')}
        </Banner>
      )}
    </>
  )
}
