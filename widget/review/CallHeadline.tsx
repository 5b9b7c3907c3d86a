import type { Network } from '../../server/contract/networks.ts'
import { useWords } from '../words/useWords.ts'
import { callWords } from './callWords.ts'
import type { CallDescription } from './eip155/callDescription.ts'
import { Headline, HeadlineSkeleton } from './Headline.tsx'
import type { Loaded } from './useLoaded.ts'

export const CallHeadline = (props: { loaded: Loaded<CallDescription>; network: Network | undefined }) => {
  const t = useWords()
  const { loaded, network } = props
  if (loaded.state === 'loading') return <HeadlineSkeleton />
  if (loaded.state === 'failed')
    return <Headline figure={t('call.unread.figure')} label={t('call.contract')} />
  return <Headline {...callWords(loaded.value, network, t)} />
}
