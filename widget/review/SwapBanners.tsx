import type { Network } from '../../server/contract/networks.ts'
import { Banner } from '../ui/Banner.tsx'
import { useWords } from '../words/useWords.ts'
import type { CallDescription } from './eip155/callDescription.ts'

/** Who is trusted with a swap. Where it goes and what it is held to are risks (`assessRisks`). */
export const SwapBanners = (props: { call: CallDescription; network: Network | undefined }) => {
  const t = useWords()
  const { call, network } = props
  if (call.type !== 'swap' || network?.routers?.includes(call.router)) return null
  return (
    <Banner title={t('call.swapUnknown.title')} tone="warning">
      {t('call.swapUnknown.text')}
    </Banner>
  )
}
