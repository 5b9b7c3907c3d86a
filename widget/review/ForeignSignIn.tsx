import { Banner } from '../ui/Banner.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { useWords } from '../words/useWords.ts'
import { useReview } from './review.ts'
import { foreignPlace } from './signInDomain.ts'

/** The message lets somebody in at another site than the one that asks for it. */
export const ForeignSignIn = ({ text }: { text: string }) => {
  const t = useWords()
  const { site: origin } = useReview()
  const site = origin.replace(/^https:\/\//, '')
  return (
    <Banner title={t('review.domain.title')} tone="danger">
      <Sentence id="review.domain.text" values={{ domain: foreignPlace(text, origin) ?? '', site }} />
    </Banner>
  )
}
