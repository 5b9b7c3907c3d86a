import type { ComponentType } from 'react'
import { sendStanding } from '../../actions/send/standing.ts'
import { type SwapStanding, swapStanding } from '../../actions/swap/swapStanding.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { WithQueries } from '../../WithQueries.tsx'
import { useWords } from '../../words/useWords.ts'
import './swap.css'

/** What the views of swapping stand on: an account on a network with routers, and the cache of what servers said. */
export const withSwapStanding =
  <D,>(View: ComponentType<{ standing: SwapStanding; data: D }>) =>
  ({ data }: { data: D }) => {
    const state = useWidget((all) => all)
    const standing = swapStanding(state)
    if (!standing)
      return <Nowhere connected={sendStanding(state)?.networkId.startsWith('eip155:') ?? false} />
    const { networkId, from } = standing
    return (
      <WithQueries>
        <View data={data} key={`${networkId}:${from}`} standing={standing} />
      </WithQueries>
    )
  }

const Nowhere = ({ connected }: { connected: boolean }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const choose = () => store.getState().push({ name: 'UnsupportedChain', data: { swaps: true } })
  return (
    <ViewBody footer={connected && <Button onClick={choose}>{t('swap.networks')}</Button>}>
      <EmptyText>{t(connected ? 'swap.elsewhere' : 'swap.nobody')}</EmptyText>
    </ViewBody>
  )
}
