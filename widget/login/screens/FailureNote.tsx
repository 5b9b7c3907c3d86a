import { Sentence } from '../../ui/Sentence.tsx'
import type { WordId } from '../../words/words.ts'

/** What a site's owner has to look for (`passkeyPolicy.ts`); it stays as it is in translation. */
const values = { header: 'Permissions-Policy (publickey-credentials-get, publickey-credentials-create)' }

/** Keeps its line, so that nothing moves when something fails. */
export const FailureNote = ({ failure, id }: { failure: WordId | null; id?: string }) => (
  <p aria-live="assertive" className="login-note login-error" id={id}>
    {failure && <Sentence id={failure} values={values} />}
  </p>
)
