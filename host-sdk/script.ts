import { createGatehouse } from './createGatehouse.ts'
import type { Gatehouse } from './gatehouse.ts'
import { loadFrame } from './loadFrame.ts'
import type { GatehouseOptions } from './options.ts'
import type { ThemeMode } from './protocol/api.ts'

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
function start(script: HTMLScriptElement): void {
  const { project = '', theme, preload, append } = script.dataset
  const options: GatehouseOptions = { projectId: project, origin: new URL(script.src).origin }
  if (theme !== undefined) options.theme = { mode: theme as ThemeMode }
  if (preload !== undefined) options.preload = preload as 'idle'
  try {
    if (append === 'false') options.append = false
    else if (append !== undefined) {
      const element = document.querySelector<HTMLElement>(append)
      if (!element) throw new Error(`data-append: nothing matches ${append}`)
      options.append = element
    }
    const gatehouse = createGatehouse(options, loadFrame(options.origin))
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

if (document.currentScript instanceof HTMLScriptElement && !window.gatehouse) start(document.currentScript)
