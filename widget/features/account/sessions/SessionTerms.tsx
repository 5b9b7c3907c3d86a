import type { SmartSession } from '../../../api/sessions.ts'
import { permissionWords } from '../../../review/permissionWords.ts'
import { MarkedText } from '../../../ui/MarkedText.tsx'
import { useWords } from '../../../words/useWords.ts'
import { useShownAccount } from '../useShownAccount.ts'

/** What the permission covers, in words. */
export const SessionTerms = ({ session }: { session: SmartSession }) => {
  const t = useWords()
  const network = useShownAccount()?.network
  return (
    <ul className="session-terms">
      {session.permissions.map(({ type, data }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
        <li key={at}>
          <MarkedText text={permissionWords({ type, data: recordOf(data) }, network, t)} />
        </li>
      ))}
    </ul>
  )
}

const recordOf = (data: unknown): Record<string, unknown> =>
  data && typeof data === 'object' ? (data as Record<string, unknown>) : {}
