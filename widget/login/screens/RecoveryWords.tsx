import { useState } from 'react'
import { veryFreshForSeconds } from '../../../server/contract/login.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { FailureNote } from './FailureNote.tsx'
import { ProveAgain } from './ProveAgain.tsx'
import './RecoveryWords.css'
import { useLogin, useLoginContext } from './useLogin.ts'
import { useSecretText } from './useSecretText.ts'
import { useTry } from './useTry.ts'

/** 256 bits of entropy (BIP-39). */
const usualWords = 24

const isVeryFresh = (freshAt: string | null | undefined): boolean =>
  !!freshAt && Date.now() - Date.parse(freshAt) < veryFreshForSeconds * 1_000

/** The words that are the wallet: after a very fresh login, for a minute. */
export const RecoveryWords = ({ onBack }: { onBack(): void }) => {
  const freshAt = useLogin(({ session }) => session?.freshAt)
  const [proven, setProven] = useState(() => isVeryFresh(freshAt))
  return proven ? <Reveal onBack={onBack} /> : <ProveAgain onBack={onBack} onProven={() => setProven(true)} />
}

const Reveal = ({ onBack }: { onBack(): void }) => {
  const t = useWords()
  const { custody } = useLoginContext()
  const { text, seconds, show, copy, copied } = useSecretText()
  const { busy, failure, attempt } = useTry()
  const reveal = () => attempt(async () => show(await (await custody.open()).exportWords()))
  return (
    <ViewBody
      scrollLabel={t('login.security.words')}
      footer={
        <>
          <Button onClick={onBack}>{t('shell.back')}</Button>
          {text ? (
            <Button kind="primary" onClick={copy}>
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
        <ol aria-label={t('login.security.words')} className="recovery-words">
          {(text ? text.split(' ') : Array.from({ length: usualWords }, () => '')).map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
            <li key={at}>{word || <span aria-hidden="true">••••••</span>}</li>
          ))}
        </ol>
        <p aria-live="polite" className="login-note muted">
          {text && t('login.words.seconds', { seconds })}
        </p>
        <FailureNote failure={failure} />
      </div>
    </ViewBody>
  )
}
