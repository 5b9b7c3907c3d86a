import { sendStanding } from '../../actions/send/standing.ts'
import { swapStanding } from '../../actions/swap/swapStanding.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { withStanding } from '../../withStanding.tsx'
import { useWords } from '../../words/useWords.ts'
import './swap.css'

const Nowhere = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  const connected = useWidget((state) => sendStanding(state)?.networkId.startsWith('eip155:') ?? false)
  const choose = () => store.getState().push({ name: 'UnsupportedChain', data: { swaps: true } })
  return (
    <ViewBody footer={connected && <Button onClick={choose}>{t('swap.networks')}</Button>}>
      <EmptyText>{t(connected ? 'swap.elsewhere' : 'swap.nobody')}</EmptyText>
    </ViewBody>
  )
}

/** What the views of swapping stand on: an account on a network with routers. */
export const withSwapping = withStanding(swapStanding, Nowhere)
