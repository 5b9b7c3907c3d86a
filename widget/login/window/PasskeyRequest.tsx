import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { FailureNote } from '../screens/FailureNote.tsx'

/** The page keeps passkeys from its frames; in a window of ours the person may use theirs. */
export const PasskeyRequest = ({ failure }: { failure: WordId | null }) => {
  const t = useWords()
  return (
    <Decision
      answers={{ yes: t('login.passkey.use'), no: t('shell.back') }}
      headline={<Headline figure={t('login.unlock.title')} label={t('permission.label')} />}
      ready
      risks={[]}
    >
      <p className="muted">{t('window.passkey.text')}</p>
      <FailureNote failure={failure} />
    </Decision>
  )
}
