import { offersFunding } from '../../state/funding.ts'
import { Button } from '../../ui/Button.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** The way out of an empty account; where nothing is sold, straight to its address. */
export const FundButton = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  // Nobody sells or pays out bitcoin here.
  const offered = useWidget((state) => !state.activeNetworkId.startsWith('bip122:') && offersFunding(state))
  const { receive } = useWidget((state) => state.features)
  if (!offered && !receive) return null
  return (
    <Button onClick={() => store.getState().push({ name: offered ? 'FundWallet' : 'WalletReceive' })}>
      {t(offered ? 'fund.title' : 'receive.title')}
    </Button>
  )
}
