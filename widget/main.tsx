import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { chooseWallet } from './actions/chooseWallet.ts'
import { App } from './app/App.tsx'
import { createWidget } from './createWidget.ts'
import { endOfPresses } from './first/endOfPresses.ts'
import { takeOver } from './first/takeOver.ts'
import { onceState } from './state/untilState.ts'

const root = document.getElementById('gatehouse-root')
const { gatehouseBeginning: beginning } = window
if (root && beginning) {
  const context = createWidget(window, beginning)
  // The document's own screen is what there is to see until the page has said what it has.
  onceState(
    context.store,
    ({ restore }) => restore !== 'idle',
    async () => {
      await endOfPresses(beginning)
      const left = takeOver(document, beginning)
      const [view] = context.store.getState().history
      if (left.typed && view) context.look.typed.set(view, left.typed)
      // At once: a press that began before a later render would end on a row that is no more.
      flushSync(() => createRoot(root).render(<App context={context} />))
      beginning.onChoose = (walletId) => chooseWallet(context, walletId)
      if (beginning.chosen) chooseWallet(context, beginning.chosen)
      else left.repeat()
    },
  )
}
