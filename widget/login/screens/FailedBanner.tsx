import { Banner } from '../../ui/Banner.tsx'
import { useWords } from '../../words/useWords.ts'

/** Why something could not be worked out, so that nothing is signed. */
export const FailedBanner = ({ failure }: { failure: string }) => {
  const t = useWords()
  const words =
    failure === 'fee_absurd'
      ? ({ title: 'login.fee.absurd.title', text: 'login.fee.absurd.text' } as const)
      : ({ title: 'login.prepare.title', text: 'login.prepare.text' } as const)
  return (
    <Banner title={t(words.title)} tone="danger">
      {t(words.text)}
    </Banner>
  )
}
