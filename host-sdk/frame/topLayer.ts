import type { FrameElement } from './injectFrame.ts'

export interface TopLayerOptions {
  /** A wallet of the page asks its person, perhaps in the page. */
  isWalletBusy(): boolean
  /** A request waits for an answer in the frame. */
  isDeciding(): boolean
  onCancel(): void
}

export interface TopLayer {
  /** Above all that the page shows now. */
  raise(): void
  /** It can be used: takes the focus, and keeps it from a page that holds the focus itself. */
  hold(): void
  /** A wallet of the page is about to ask: nothing in the page stays out of reach because of us. */
  lower(): void
  leave(): void
}

/** Of Chromium; it hears Escape and Android's Back: https://html.spec.whatwg.org/#close-requests-and-close-watchers */
type Watcher = EventTarget & { destroy(): void }
declare const CloseWatcher: (new () => Watcher) | undefined

/** A page that raises something of its own each time is given up on. */
const mostRaises = 20

/** Whether the page shows a modal dialog or is in full screen, as far as its document tells. */
const isPageModal = (): boolean => document.querySelector(':modal') !== null

/**
 * The dialog's place above each z-index, transform and clip of the page. As a popover it leaves the page usable, so that
 * a wallet's prompt in the page can be answered; it becomes modal where a modal dialog of the page makes the rest inert,
 * or where something of the page takes the focus away.
 */
export function topLayer({ root, iframe, host }: FrameElement, options: TopLayerOptions): TopLayer {
  let life: AbortController | undefined
  let watcher: Watcher | undefined
  let isUp = false
  let isMoving = false
  let raises = 0

  const down = (): void => {
    watcher?.destroy()
    watcher = undefined
    root.close()
    root.togglePopover?.(false)
  }
  /** Once more, above what came since. */
  const up = (modal: boolean): void => {
    isMoving = true
    down()
    // Browsers from before 2024 have no popover.
    if (modal || !root.togglePopover) root.showModal()
    else {
      root.togglePopover(true)
      if (typeof CloseWatcher === 'function') {
        watcher = new CloseWatcher()
        watcher.addEventListener('close', () => {
          watcher = undefined
          options.onCancel()
        })
      }
    }
    isMoving = false
  }
  /** It takes the pointer; before it is alive it lets it through. */
  const isAlive = (): boolean => root.style.pointerEvents !== 'none'
  /** Nothing of the page lies over it or makes it inert. */
  const isReached = (): boolean => document.elementFromPoint(innerWidth / 2, innerHeight / 2) === host
  /** What the page did is answered, unless it goes on and on, or its wallet asks somebody. */
  const again = (modal: boolean): void => {
    if (isMoving || options.isWalletBusy() || ++raises > mostRaises) return
    up(modal)
    iframe.focus()
  }

  const onRaised = ({ target }: Event): void => {
    const raised = target instanceof Document ? target.fullscreenElement : (target as Element)
    if (raised?.matches('dialog:modal')) {
      // A dialog that the page opens on purpose may lie over ours while nothing is to be decided.
      if (options.isDeciding()) again(true)
    } else if (raised?.matches(':popover-open, :fullscreen')) again(isPageModal())
  }
  const onFocus = ({ target }: FocusEvent): void => {
    // Out of reach, it lies below a dialog of the page, which may have the focus.
    if (target !== host && isAlive() && isReached()) again(true)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || (isAlive() && !isReached())) return
    // Dialogs of the page below ours stay open.
    event.stopImmediatePropagation()
    if (!watcher) options.onCancel()
  }
  root.addEventListener('cancel', (event) => {
    event.preventDefault()
    options.onCancel()
  })

  return {
    raise() {
      if (!host.isConnected || isUp) return
      isUp = true
      raises = 0
      life = new AbortController()
      const { signal } = life
      up(isPageModal())
      addEventListener('keydown', onKey, { capture: true, signal })
      document.addEventListener('focusin', onFocus, { signal })
      for (const type of ['toggle', 'fullscreenchange'])
        document.addEventListener(type, onRaised, { capture: true, signal })
    },
    hold() {
      // A modal dialog in a shadow root shows by this alone.
      if (!isPageModal() && !options.isWalletBusy() && !isReached()) up(true)
      iframe.focus()
      if (document.activeElement !== host) again(true)
    },
    lower() {
      if (!isUp || !root.open || isPageModal()) return
      up(false)
      iframe.focus()
    },
    leave() {
      isUp = false
      life?.abort()
      down()
    },
  }
}
