import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ExportedKeys } from '../signers/exportKeys.ts'
import { FailureNote } from './FailureNote.tsx'
import { KeyList } from './KeyList.tsx'
import { Revealed } from './Revealed.tsx'
import type { RevealProps } from './revealProps.ts'
import { useLoginContext } from './useLogin.ts'
import { useReveal } from './useReveal.ts'

/** The keys of single accounts, for wallets that take no words: after a very fresh login, for a minute. */
export const PrivateKeys = (props: { shown: boolean; onBack(): void; onLost(): void }) => {
  const { custody } = useLoginContext()
  return (
    <Revealed {...props} kind="showKeys" read={async () => (await custody.open()).exportKeys()}>
      {(reveal) => <Keys {...reveal} />}
    </Revealed>
  )
}

const Keys = ({ onBack, read, ...instead }: RevealProps<ExportedKeys>) => {
  const t = useWords()
  const { secret, seconds, copied, uncopied, busy, failure, reveal, copy } = useReveal(read, instead)
  return (
    <ViewBody
      scrollLabel={t('login.keys.open')}
      footer={
        <>
          <Button onClick={onBack}>{t('shell.back')}</Button>
          {!secret && (
            <Button disabled={busy} kind="danger" onClick={reveal}>
              {t(busy ? 'login.busy' : 'login.keys.show')}
            </Button>
          )}
        </>
      }
    >
      <div className="login-stack">
        <p className="login-lead muted">{t('login.keys.text')}</p>
        <Banner title={t('login.keys.warning.title')} tone="danger">
          {t('login.keys.warning.text')}
        </Banner>
        <KeyList copied={copied} keys={secret} onCopy={copy} />
        <p aria-live="polite" className="login-note muted">
          {secret && uncopied && `${t('login.words.uncopied')} `}
          {secret && t('login.words.seconds', { seconds })}
        </p>
        <FailureNote failure={failure} />
      </div>
    </ViewBody>
  )
}
