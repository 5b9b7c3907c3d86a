import { createGatehouse } from './createGatehouse.ts'
import type { Gatehouse } from './gatehouse.ts'
import { loadFrame } from './loadFrame.ts'
import { isEarly, scriptOptions } from './scriptOptions.ts'
import { readStorage } from './storage.ts'
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
 * data-features names of features, comma separated.
 */
function start(script: HTMLScriptElement, projectId: string): void {
  if (window.gatehouse) return
  if (isEarly(script)) {
    addEventListener('DOMContentLoaded', () => start(script, projectId))
    return
  }
  const options = scriptOptions(script, projectId)
  if (!options) return
  const gatehouse = createGatehouse(options, loadFrame(options.origin))
  window.gatehouse = gatehouse
  const { destroy } = gatehouse
  gatehouse.destroy = () => {
    destroy()
    if (window.gatehouse === gatehouse) delete window.gatehouse
  }
  dispatchEvent(new CustomEvent('gatehouse:ready', { detail: gatehouse }))
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
