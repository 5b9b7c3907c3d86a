import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { FailureNote } from '../screens/FailureNote.tsx'

const note = 'window.passkey.text'

/** Where a page keeps passkeys from its frames, or may: here the person can use theirs. */
export const PasskeyRequest = ({ failure }: { failure: WordId | null }) => {
  const t = useWords()
  return (
    <Decision
      answers={{ yes: t('login.passkey.use'), no: t('login.cancel') }}
      headline={<Headline figure={t('login.unlock.title')} label={t('permission.label')} />}
      ready
      risks={[]}
    >
      <FailureNote failure={failure} note={note} />
    </Decision>
  )
}
