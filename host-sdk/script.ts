import { createGatehouse } from './createGatehouse.ts'
import type { Gatehouse } from './gatehouse.ts'
import { loadFrame } from './loadFrame.ts'
import type { GatehouseOptions } from './options.ts'
import type { ThemeMode } from './protocol/api.ts'
import { scriptOrigin } from './scriptOrigin.ts'
import { readStorage } from './storage.ts'
import { whenIdle } from './whenIdle.ts'

declare global {
  interface Window {
    /** The instance of the script tag; `gatehouse:ready` on window says when. */
    gatehouse?: Gatehouse
  }
}

/**
 * `<script src="https://widget.example/gatehouse.js" data-project="demo" async></script>`
 * data-theme dark | light | auto · data-preload intent | idle · data-append false | a selector (embedded).
 * A wrong attribute is said in the console and changes nothing else.
 */
function start(script: HTMLScriptElement, projectId: string): void {
  if (window.gatehouse) return
  // Without the bindings of `dataset`, which the page would pay for.
  const theme = script.getAttribute('data-theme')
  const preload = script.getAttribute('data-preload')
  const append = script.getAttribute('data-append')
  const options: GatehouseOptions = { projectId, origin: scriptOrigin(script.src) }
  if (theme !== null) options.theme = { mode: theme as ThemeMode }
  if (preload !== null) options.preload = preload as 'idle'
  try {
    if (append === 'false') options.append = false
    else if (append !== null) {
      const element = document.querySelector<HTMLElement>(append)
      if (!element) throw new Error(`data-append: nothing matches ${append}`)
      options.append = element
    }
    const gatehouse = createGatehouse(options, loadFrame(options.origin), Boolean)
    window.gatehouse = gatehouse
    const { destroy } = gatehouse
    gatehouse.destroy = () => {
      destroy()
      if (window.gatehouse === gatehouse) delete window.gatehouse
    }
    dispatchEvent(new CustomEvent('gatehouse:ready', { detail: gatehouse }))
  } catch (error) {
    console.error(`[gatehouse] ${(error as Error).message}`)
  }
}

/**
 * The page's own start comes first, ms at most. A page that was connected does not wait: its libraries look for their
 * wallet once.
 */
const longestWait = 100
const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const projectId = script.getAttribute('data-project') ?? ''
  if (readStorage(projectId).connected) start(script, projectId)
  else whenIdle(() => start(script, projectId), longestWait)
}
