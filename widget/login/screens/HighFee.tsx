import { Banner } from '../../ui/Banner.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { useWords } from '../../words/useWords.ts'
import { QuietButton } from './QuietButton.tsx'

/** A fee far above the usual: agreed to by itself, before the yes to the rest. */
export const HighFee = (props: { fee: string; agreed: boolean; onAgree(): void }) => {
  const { fee, agreed, onAgree } = props
  const t = useWords()
  return (
    <>
      <Banner title={t('login.fee.high.title')} tone="danger">
        <MarkedText text={t('login.fee.agree.text', { fee })} />
      </Banner>
      {agreed ? (
        <p className="login-note muted" role="status">
          <MarkedText text={t('login.fee.agreed', { fee })} />
        </p>
      ) : (
        <QuietButton onClick={onAgree}>
          <MarkedText text={t('login.fee.agree', { fee })} />
        </QuietButton>
      )}
    </>
  )
}
