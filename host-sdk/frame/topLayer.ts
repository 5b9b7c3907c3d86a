import { listen } from '../listen.ts'
import type { FrameElement } from './injectFrame.ts'

export interface TopLayerOptions {
  /** A wallet of the page asks its person, perhaps in the page. */
  isBusy(): boolean
  onCancel(): void
}

export interface TopLayer {
  /** Above all that the page shows now. */
  raise(): void
  /** It can be used: takes the focus, and keeps it from a page that holds the focus itself. */
  hold(): void
  /** A wallet of the page is about to ask: nothing in the page stays out of reach because of us. */
  lower(): void
  /** What it shows now; `decides`: a request waits there for an answer, and must be seen. */
  shows(decides: boolean): void
  leave(): void
}

/** Version 2, where the browser has it: https://w3c.github.io/IntersectionObserver/v2/ */
type SeenOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type SeenEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** Of Chromium; it hears Escape and Android's Back: https://html.spec.whatwg.org/#close-requests-and-close-watchers */
type Watcher = { onclose: (() => void) | null; destroy(): void }
declare const CloseWatcher: (new () => Watcher) | undefined

/** A page that raises something of its own each time is given up on: so many answers in that time, ms. */
const mostRaises = 20
const raisesMs = 10_000
/** The least that browsers take, ms. */
const seenEveryMs = 100

/** Whether the page shows a modal dialog or is in full screen, as far as its document tells. */
const isPageModal = (): boolean => document.querySelector(':modal') !== null

/**
 * The dialog's place above each z-index, transform and clip of the page. As a popover it leaves the page usable, so that
 * a wallet's prompt in the page can be answered; it becomes modal where a modal dialog of the page makes the rest inert,
 * or where something of the page takes the focus away.
 */
export function topLayer(
  { root, iframe, host }: FrameElement,
  { isBusy, onCancel }: TopLayerOptions,
): TopLayer {
  let life: AbortController | undefined
  let watcher: Watcher | undefined
  let isUp = false
  let isMoving = false
  let isModal = false
  let isDeciding = false
  let raises = 0

  const down = (): void => {
    watcher?.destroy()
    watcher = undefined
    root.close()
    root.togglePopover?.(false)
  }
  /** It is used up by one request to close, which a view may refuse. */
  const watch = (): void => {
    if (typeof CloseWatcher !== 'function') return
    watcher = new CloseWatcher()
    watcher.onclose = () => {
      watcher = undefined
      onCancel()
      // The page may have opened it again meanwhile.
      if (isUp && !isModal && !watcher) watch()
    }
  }
  /** Once more, above what came since. */
  const up = (modal: boolean): void => {
    isMoving = true
    down()
    // Browsers from before 2024 have no popover.
    isModal = modal || !root.togglePopover
    if (isModal) root.showModal()
    else {
      root.togglePopover(true)
      watch()
    }
    isMoving = false
  }
  /** It takes the pointer; before it is alive it lets it through. */
  const isAlive = (): boolean => root.style.pointerEvents !== 'none'
  /** Something of the page lies over it or makes it inert. */
  const isUnder = (): boolean =>
    isAlive() && document.elementFromPoint(innerWidth / 2, innerHeight / 2) !== host
  /** Takes the focus. A modal dialog in a shadow root shows by this alone, that ours is out of reach. */
  const reach = (): void => {
    if (!isBusy() && isUnder()) up(true)
    iframe.focus()
  }
  /** What the page did is answered, unless it goes on and on, or its wallet asks somebody. */
  const again = (modal: boolean): void => {
    if (isMoving || isBusy() || raises >= mostRaises) return
    raises++
    setTimeout(() => raises--, raisesMs)
    // A page that took the focus once would take it from a popover each time.
    up(modal || isModal)
    reach()
  }

  const onRaised = ({ target }: Event): void => {
    const raised = target instanceof Document ? target.fullscreenElement : (target as Element)
    // A dialog that the page opens on purpose may lie over ours while nothing is to be decided.
    if (raised?.matches(isDeciding ? ':popover-open, :modal' : ':popover-open, :modal:not(dialog)'))
      again(isPageModal())
  }
  const onFocus = ({ target }: FocusEvent): void => {
    // Out of reach, it lies below a dialog of the page, which may have the focus while nothing is to be decided.
    // Two of ours would raise each other on and on.
    const isOurs = (target as Element).localName === host.localName
    if (!isOurs && isAlive() && (isDeciding || !isUnder())) again(true)
  }
  // What comes up in a shadow root says so to nobody else.
  const observer =
    globalThis.IntersectionObserver &&
    new IntersectionObserver(
      (entries) => {
        const entry: SeenEntry | undefined = entries.at(-1)
        if (entry?.isVisible === false && isUp && isDeciding) again(isPageModal())
      },
      { trackVisibility: true, delay: seenEveryMs } as SeenOptions,
    )
  const onKey = (event: KeyboardEvent): void => {
    // A key in our frame never comes here: this one may be meant for a wallet's prompt.
    if (event.key !== 'Escape' || isBusy() || isUnder()) return
    // Dialogs of the page below ours stay open.
    event.stopImmediatePropagation()
    if (!watcher) onCancel()
  }
  root.oncancel = (event) => {
    event.preventDefault()
    onCancel()
  }
  // The browser may close it without a word before: https://html.spec.whatwg.org/#close-watcher-request-close
  root.onclose = () => {
    if (!isUp || !isModal || root.open) return
    up(true)
    onCancel()
  }

  return {
    raise() {
      if (!host.isConnected || isUp) return
      isUp = true
      life = new AbortController()
      const { signal } = life
      up(isPageModal())
      observer?.observe(iframe)
      listen('keydown', onKey, signal, true)
      listen('focusin', onFocus, signal, true)
      for (const type of ['toggle', 'fullscreenchange']) listen(type, onRaised, signal, true)
    },
    hold() {
      reach()
      if (document.activeElement !== host) again(true)
    },
    shows(decides) {
      isDeciding = decides
      observer?.disconnect()
      observer?.observe(iframe)
    },
    lower() {
      if (!root.open || isPageModal()) return
      up(false)
      iframe.focus()
    },
    leave() {
      isUp = false
      observer?.disconnect()
      life?.abort()
      down()
    },
  }
}
