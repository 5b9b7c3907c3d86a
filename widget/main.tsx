import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { readFrameConfig } from './bridge/frameConfig.ts'
import { createWidget } from './createWidget.ts'

const root = document.getElementById('gatehouse-root')
if (root) createRoot(root).render(<App context={createWidget(window, readFrameConfig(document))} />)
