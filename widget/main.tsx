import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { readFrameConfig } from './bridge/frameConfig.ts'
import { createWidget } from './createWidget.ts'
import { onceState } from './state/untilState.ts'

const root = document.getElementById('gatehouse-root')
if (root) {
  const context = createWidget(window, readFrameConfig(document))
  // The document's own shell is what there is to see until the page has said what it has.
  onceState(
    context.store,
    ({ restore }) => restore !== 'idle',
    () => createRoot(root).render(<App context={context} />),
  )
}
