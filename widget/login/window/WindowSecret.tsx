import { useEffect, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentIn } from '../../ui/moment.ts'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { copySecret } from '../screens/copySecret.ts'
import { KeyList } from '../screens/KeyList.tsx'
import { QuietButton } from '../screens/QuietButton.tsx'
import { WordList } from '../screens/WordList.tsx'
import type { ShownSecret } from './readSecret.ts'

/** Words or keys for a minute; then they go from the screen, and from the clipboard where it was ours. */
export const WindowSecret = (props: ShownSecret & { onOver(written?: true): void }) => {
  const { kind, secret, onOver } = props
  const t = useWords()
  const [end] = useState(() => momentIn(props.seconds * 1_000))
  const seconds = useSecondsUntil(end)
  const [copied, setCopied] = useState('')
  /** The browser refused the last copy. */
  const [uncopied, setUncopied] = useState(false)
  useEffect(() => {
    if (seconds > 0) return
    if (copied) navigator.clipboard?.writeText('').catch(() => undefined)
    onOver()
  }, [seconds, copied, onOver])
  const copy = (name: string, text: string) =>
    void copySecret(text).then((done) => {
      setUncopied(!done)
      if (done) setCopied(name)
    })
  const words = kind === 'showWords' ? 'login.words' : 'login.keys'
  return (
    <ViewBody
      footer={
        kind === 'showWords' ? (
          <>
            <Button onClick={() => onOver()}>{t('login.repair.close')}</Button>
            <Button kind="primary" onClick={() => onOver(true)}>
              {t('login.words.written')}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => onOver()}>
            {t('login.security.done')}
          </Button>
        )
      }
    >
      <div className="login-stack">
        <Banner title={t(`${words}.warning.title`)} tone="danger">
          {t(`${words}.warning.text`)}
        </Banner>
        {kind === 'showWords' ? (
          <>
            <WordList words={secret} />
            <QuietButton onClick={() => copy('words', secret)}>
              {t(copied ? 'login.words.copied' : 'login.words.copy')}
            </QuietButton>
          </>
        ) : (
          <KeyList copied={copied} keys={secret} onCopy={copy} />
        )}
        <p aria-live="polite" className="login-note muted">
          {uncopied && `${t('login.words.uncopied')} `}
          {t('login.words.seconds', { seconds })}
        </p>
      </div>
    </ViewBody>
  )
}
