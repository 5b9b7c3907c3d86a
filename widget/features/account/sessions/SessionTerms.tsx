import { skipToken, useQuery } from '@tanstack/react-query'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import type { SmartSession } from '../../../api/sessions.ts'
import { permissionWords } from '../../../review/permissionWords.ts'
import { readAllowedTokens } from '../../../review/readAllowedTokens.ts'
import { MarkedText } from '../../../ui/MarkedText.tsx'
import { useWidgetContext } from '../../../useWidget.ts'
import { useWords } from '../../../words/useWords.ts'
import { useShownAccount } from '../useShownAccount.ts'

/** What the permission covers, in words; amounts as their tokens show them, in units until these are read. */
export const SessionTerms = ({ session }: { session: SmartSession }) => {
  const t = useWords()
  const { api } = useWidgetContext()
  const network = useShownAccount()?.network
  const terms = session.permissions.map(({ type, data }) => ({ type, data: recordOf(data) }))
  const { data: tokens } = useQuery({
    queryKey: ['allowedTokens', network?.id, terms],
    queryFn: network ? () => readAllowedTokens(api.rpc, network.id as CaipNetworkId, terms) : skipToken,
    retry: false,
  })
  return (
    <ul className="session-terms">
      {terms.map((term, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
        <li key={at}>
          <MarkedText text={permissionWords(term, network, t, tokens)} />
        </li>
      ))}
    </ul>
  )
}

const recordOf = (data: unknown): Record<string, unknown> =>
  data && typeof data === 'object' ? (data as Record<string, unknown>) : {}
