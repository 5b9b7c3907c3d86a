import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { FailureNote } from './FailureNote.tsx'
import './RecoveryWords.css'
import { useLoginContext } from './useLogin.ts'
import { useReveal } from './useReveal.ts'
import { VeryFresh } from './VeryFresh.tsx'

/** 256 bits of entropy (BIP-39). */
const usualWords = 24

/** The words that are the wallet: after a very fresh login, for a minute. */
export const RecoveryWords = ({ onBack, onLost }: { onBack(): void; onLost(): void }) => (
  <VeryFresh onBack={onBack}>
    {(onStale) => <Reveal onBack={onBack} onLost={onLost} onStale={onStale} />}
  </VeryFresh>
)

const Reveal = ({ onBack, ...instead }: { onBack(): void; onStale(): void; onLost(): void }) => {
  const t = useWords()
  const { custody } = useLoginContext()
  const read = async () => (await custody.open()).exportWords()
  const { secret, seconds, copied, busy, failure, reveal, copy } = useReveal(read, instead)
  return (
    <ViewBody
      scrollLabel={t('login.security.words')}
      footer={
        <>
          <Button onClick={onBack}>{t('shell.back')}</Button>
          {secret ? (
            <Button kind="primary" onClick={() => copy('words', secret)}>
              {t(copied ? 'login.words.copied' : 'login.words.copy')}
            </Button>
          ) : (
            <Button disabled={busy} kind="warning" onClick={reveal}>
              {t(busy ? 'login.busy' : 'login.words.show')}
            </Button>
          )}
        </>
      }
    >
      <div className="login-stack">
        <Banner title={t('login.words.warning.title')} tone="danger">
          {t('login.words.warning.text')}
        </Banner>
        <ol aria-label={t('login.security.words')} className="recovery-words" translate="no">
          {(secret ? secret.split(' ') : Array.from({ length: usualWords }, () => '')).map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
            <li key={at}>{word || <span aria-hidden="true">••••••</span>}</li>
          ))}
        </ol>
        <p aria-live="polite" className="login-note muted">
          {secret && t('login.words.seconds', { seconds })}
        </p>
        <FailureNote failure={failure} />
      </div>
    </ViewBody>
  )
}
