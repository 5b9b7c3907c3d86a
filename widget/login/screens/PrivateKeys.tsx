import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { ExportedKeys } from '../signers/exportKeys.ts'
import { FailureNote } from './FailureNote.tsx'
import { KeyRow } from './KeyRow.tsx'
import './PrivateKeys.css'
import { useLoginContext } from './useLogin.ts'
import { useReveal } from './useReveal.ts'
import { VeryFresh } from './VeryFresh.tsx'

/** Each key in the form that other wallets of its chain import. */
const rows: readonly [WordId, (keys: ExportedKeys) => string][] = [
  ['login.keys.eip155', ({ eip155 }) => eip155],
  ['login.keys.solana', ({ solana }) => solana],
  ['login.keys.payment', ({ bip122 }) => bip122.payment],
  ['login.keys.ordinals', ({ bip122 }) => bip122.ordinals],
]

/** The keys of single accounts, for wallets that take no words: after a very fresh login, for a minute. */
export const PrivateKeys = ({ onBack, onLost }: { onBack(): void; onLost(): void }) => (
  <VeryFresh onBack={onBack}>
    {(onStale) => <Reveal onBack={onBack} onLost={onLost} onStale={onStale} />}
  </VeryFresh>
)

const Reveal = ({ onBack, ...instead }: { onBack(): void; onStale(): void; onLost(): void }) => {
  const t = useWords()
  const { custody } = useLoginContext()
  const read = async () => (await custody.open()).exportKeys()
  const { secret, seconds, copied, busy, failure, reveal, copy } = useReveal(read, instead)
  return (
    <ViewBody
      scrollLabel={t('login.keys.open')}
      footer={
        <>
          <Button onClick={onBack}>{t('shell.back')}</Button>
          {!secret && (
            <Button disabled={busy} kind="warning" onClick={reveal}>
              {t(busy ? 'login.busy' : 'login.keys.show')}
            </Button>
          )}
        </>
      }
    >
      <div className="login-stack">
        <Banner title={t('login.keys.warning.title')} tone="danger">
          {t('login.keys.warning.text')}
        </Banner>
        <ul aria-label={t('login.keys.open')} className="private-keys" translate="no">
          {rows.map(([name, keyOf]) => (
            <KeyRow
              copied={copied === name}
              key={name}
              name={t(name)}
              onCopy={() => secret && copy(name, keyOf(secret))}
              value={secret && keyOf(secret)}
            />
          ))}
        </ul>
        <p aria-live="polite" className="login-note muted">
          {secret && t('login.words.seconds', { seconds })}
        </p>
        <FailureNote failure={failure} />
      </div>
    </ViewBody>
  )
}
