import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { App } from './app/App.tsx'
import { readFrameConfig } from './bridge/frameConfig.ts'
import { createWidget } from './createWidget.ts'

// The frame's policy forbids code from text, which zod would try.
config({ jitless: true })

const root = document.getElementById('gatehouse-root')
if (root) createRoot(root).render(<App context={createWidget(window, readFrameConfig(document))} />)
