import type { Network } from '../../../server/contract/networks.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { Detail, Details } from '../../ui/Details.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/useWords.ts'
import { NetworkFee } from './NetworkFee.tsx'

/** Widths of what comes there, about. */
const rows = [
  ['swap.detail.rate', 128],
  ['swap.detail.least', 96],
  ['swap.detail.impact', 40],
  ['swap.detail.route', 112],
] as const

/** The room of `SwapDetails`, before there is an amount or a price: nothing moves when they come. */
export const DetailsRoom = (props: { network: Network; tokens: readonly SwapToken[]; loading: boolean }) => {
  const { network, tokens, loading } = props
  const t = useWords()
  const price = tokens.find(({ token }) => token === '')?.price
  return (
    <Details>
      {rows.map(([name, width]) => (
        <Detail key={name} name={t(name)}>
          {loading ? <Skeleton height={14} width={width} /> : '–'}
        </Detail>
      ))}
      <Detail name={t('swap.detail.networkFee')}>
        <NetworkFee fee={undefined} idle={!loading} network={network} price={price} />
      </Detail>
    </Details>
  )
}
