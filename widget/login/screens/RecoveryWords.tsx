import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { writtenDown } from '../wallet/writtenDown.ts'
import { FailureNote } from './FailureNote.tsx'
import { QuietButton } from './QuietButton.tsx'
import { Revealed } from './Revealed.tsx'
import type { RevealProps } from './revealProps.ts'
import { useLoginContext } from './useLogin.ts'
import { useReveal } from './useReveal.ts'
import { WordList } from './WordList.tsx'

/** The words that are the wallet: after a very fresh login, for a minute. */
export const RecoveryWords = (props: { shown: boolean; onBack(): void; onLost(): void }) => {
  const { custody } = useLoginContext()
  return (
    <Revealed {...props} kind="showWords" read={async () => (await custody.open()).exportWords()}>
      {(reveal) => <Words {...reveal} />}
    </Revealed>
  )
}

const Words = ({ onBack, read, ...instead }: RevealProps<string>) => {
  const t = useWords()
  const context = useLoginContext()
  const { secret, seconds, copied, uncopied, busy, failure, reveal, copy } = useReveal(read, instead)
  const onWritten = () => {
    void writtenDown(context)
    onBack()
  }
  return (
    <ViewBody
      scrollLabel={t('login.security.words')}
      footer={
        <>
          <Button onClick={onBack}>{t('shell.back')}</Button>
          {secret ? (
            <Button kind="primary" onClick={onWritten}>
              {t('login.words.written')}
            </Button>
          ) : (
            <Button disabled={busy} kind="danger" onClick={reveal}>
              {t(busy ? 'login.busy' : 'login.words.show')}
            </Button>
          )}
        </>
      }
    >
      <div className="login-stack">
        <p className="login-lead muted">{t('login.security.words.text')}</p>
        <Banner title={t('login.words.warning.title')} tone="danger">
          {t('login.words.warning.text')}
        </Banner>
        <WordList words={secret} />
        {secret && (
          <QuietButton onClick={() => copy('words', secret)}>
            {t(copied ? 'login.words.copied' : 'login.words.copy')}
          </QuietButton>
        )}
        <p aria-live="polite" className="login-note muted">
          {secret && uncopied && `${t('login.words.uncopied')} `}
          {secret && t('login.words.seconds', { seconds })}
        </p>
        <FailureNote failure={failure} />
      </div>
    </ViewBody>
  )
}
