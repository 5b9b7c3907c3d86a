import { Banner } from '../ui/Banner.tsx'
import { useWords } from '../words/useWords.ts'
import { useReview } from './review.ts'
import { signInDomain } from './signInDomain.ts'

/** The message lets somebody in at another site than the one that asks for it. */
export const ForeignSignIn = ({ text }: { text: string }) => {
  const t = useWords()
  const site = useReview().site.replace(/^https:\/\//, '')
  return (
    <Banner title={t('review.domain.title')} tone="danger">
      {t('review.domain.text', { domain: signInDomain(text) ?? '', site })}
    </Banner>
  )
}
