import type { Network } from '../../server/contract/networks.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { Banner } from '../ui/Banner.tsx'
import { useWords } from '../words/useWords.ts'
import type { CallDescription } from './eip155/describeCall.ts'

/** What is odd about a swap: who gets what comes out, whether anything must, and who is trusted with it. */
export const SwapBanners = (props: { call: CallDescription; from: string; network: Network | undefined }) => {
  const t = useWords()
  const { call, from, network } = props
  if (call.type !== 'swap') return null
  const isOwn = call.receiver === 'sender' || isSameAddress(call.receiver, from)
  return (
    <>
      {!isOwn && (
        <Banner title={t('call.swapElsewhere.title')} tone="danger">
          {t('call.swapElsewhere.text')}
        </Banner>
      )}
      {call.exact === 'in' && call.bought.amount === '0' && (
        <Banner title={t('call.swapNothing.title')} tone="danger">
          {t('call.swapNothing.text')}
        </Banner>
      )}
      {!network?.routers?.includes(call.router) && (
        <Banner title={t('call.swapUnknown.title')} tone="warning">
          {t('call.swapUnknown.text')}
        </Banner>
      )}
    </>
  )
}
