import { createGatehouse } from './createGatehouse.ts'
import type { Gatehouse } from './gatehouse.ts'
import { loadFrame } from './loadFrame.ts'
import { ownScript, projectOf } from './ownScript.ts'
import { pageRegistry } from './pageRegistry.ts'
import { isEarly, scriptOptions } from './scriptOptions.ts'
import { storedOf } from './storage.ts'
import { whenIdle } from './whenIdle.ts'

declare global {
  interface Window {
    /** The instance of the script tag; `gatehouse:ready` on window says when. */
    gatehouse?: Gatehouse
  }
  interface WindowEventMap {
    'gatehouse:ready': CustomEvent<Gatehouse>
  }
  interface HTMLElementTagNameMap {
    'gatehouse-button': HTMLElement
  }
}

/**
 * `<script src="https://widget.example/gatehouse.js" data-project="demo" async></script>`
 * data-theme dark | light | auto · data-preload intent | idle · data-append false | a selector (embedded) ·
 * data-features names of features, comma separated. Where attributes are lost: `gatehouse.js?project=demo`.
 */
function start(script: HTMLScriptElement, projectId: string): void {
  const page = pageRegistry()
  if (page.instance) return
  if (isEarly(script)) {
    addEventListener('DOMContentLoaded', () => start(script, projectId))
    return
  }
  const options = scriptOptions(script, projectId)
  if (!options) return
  const gatehouse = createGatehouse(options, loadFrame(options.origin, script.nonce))
  page.instance = gatehouse
  // An element of that name is reached through window too, as no property of its own.
  const isTaken = Object.hasOwn(window, 'gatehouse') && window.gatehouse !== undefined
  if (isTaken) console.warn('[gatehouse] window.gatehouse is taken: use gatehouse:ready')
  else window.gatehouse = gatehouse
  const { destroy } = gatehouse
  gatehouse.destroy = () => {
    destroy()
    if (page.instance === gatehouse) page.instance = undefined
    if (window.gatehouse === gatehouse) Reflect.deleteProperty(window, 'gatehouse')
  }
  dispatchEvent(new CustomEvent('gatehouse:ready', { detail: gatehouse }))
}

/**
 * The page's own start comes first, ms at most. A page that was connected does not wait: its libraries look for their
 * wallet once.
 */
const longestWait = 100
const script = ownScript()
const projectId = script && projectOf(script)
if (projectId) {
  const run = (): void => start(script, projectId)
  if (storedOf(projectId).read().connected) run()
  else whenIdle(run, longestWait)
} else console.error('[gatehouse] data-project is missing')
