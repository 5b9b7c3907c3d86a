import { createGatehouse } from './createGatehouse.ts'
import type { Gatehouse } from './gatehouse.ts'
import { loadFrame } from './loadFrame.ts'
import type { GatehouseOptions } from './options.ts'
import type { ThemeMode } from './protocol/api.ts'
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
function start(script: HTMLScriptElement): void {
  // Without the bindings of `dataset`, which the page would pay for.
  const [projectId = '', theme, preload, append] = ['project', 'theme', 'preload', 'append'].map(
    (name) => script.getAttribute(`data-${name}`) ?? undefined,
  )
  const options: GatehouseOptions = { projectId, origin: originOf(script.src) }
  if (theme !== undefined) options.theme = { mode: theme as ThemeMode }
  if (preload !== undefined) options.preload = preload as 'idle'
  try {
    if (append === 'false') options.append = false
    else if (append !== undefined) {
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
 * The browser wrote the address; without the bindings of `URL`, which the page would pay for. '' is refused with the other
 * options: a name and password in it, a file, a host that ends with a dot.
 */
const originOf = (address: string): string =>
  /^https?:\/\/[a-z0-9.:[\]-]*[a-z0-9\]](?=\/)/.exec(address)?.[0] ?? ''

/**
 * The page's own start comes first, ms at most. A page that was connected does not wait: its libraries look for their
 * wallet once.
 */
const longestWait = 100
function startSoon(script: HTMLScriptElement): void {
  const run = (): void => {
    if (!window.gatehouse) start(script)
  }
  if (readStorage(script.getAttribute('data-project') ?? '').connected) run()
  else whenIdle(run, longestWait)
}

if (document.currentScript instanceof HTMLScriptElement) startSoon(document.currentScript)
