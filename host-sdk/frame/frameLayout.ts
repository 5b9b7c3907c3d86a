import type { FrameElement } from './injectFrame.ts'
import { lockScroll } from './lockScroll.ts'
import { topLayer } from './topLayer.ts'

export interface FrameLayout {
  /** The page asks for something: focus goes back to where it is now. */
  remember(): void
  /** The dialog is in the document (again). */
  attached(): void
  /** Lets the frame be seen. Until it is alive the pointer goes through it, so that a frame that never comes traps nobody. */
  show(): void
  /**
   * Lets the hidden frame be painted for a while, unseen and out of reach: a person is about to ask for it, and a
   * frame that was never painted would have its first layout after the click.
   */
  warm(): void
  /** Whether the frame is alive, so that what it shows already can be chosen. */
  takePointer(alive: boolean): void
  /** What the person asked for stands in the frame: it takes pointer and focus. */
  activate(): void
  /** The page has the pointer again, while what was shown fades. */
  release(): void
  hide(): void
  resize(height: number): void
  /** `decides`: a request of the page waits there for an answer. */
  setTitle(title: string, decides: boolean): void
  /** A wallet of the page is about to ask its person. */
  lower(): void
}

/** How long a frame stays painted for a click that may come, ms. */
const warmMs = 10_000
/** A frame that is not alive by then gives the page its scroll back, ms. */
const waitMs = 1_000
/** How long what came up under the pointer takes no press: the second click of a double click comes sooner, ms. */
const guardMs = 400

export interface FrameLayoutOptions {
  embedded: boolean
  /** A wallet of the page asks its person, perhaps in the page. */
  isBusy(): boolean
  onCancel(): void
}

/** Shows and hides the frame over the page (topLayer.ts), locks scroll without moving the page, gives focus back. */
export function frameLayout(element: FrameElement, options: FrameLayoutOptions): FrameLayout {
  const { root, iframe, host } = element
  const { embedded } = options
  let shown = false
  let alive = false
  /** Focus goes back to what was left for us, which is no intent. */
  let leaving = false
  /** Of the page: the frame may take the focus before it is shown. */
  let focused: HTMLElement | null = null
  let cooling: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let guarding: ReturnType<typeof setTimeout> | undefined
  let unlockScroll: (() => void) | undefined
  const top = topLayer(element, options)

  const paint = (visibility: 'hidden' | 'visible', unseen = false): void => {
    clearTimeout(cooling)
    iframe.inert = unseen
    root.ariaHidden = unseen ? 'true' : null
    root.style.opacity = unseen ? '.001' : ''
    root.style.visibility = visibility
  }

  const remember = (): void => {
    let active = document.activeElement
    if (active === host) return
    // The document names the host of a shadow root in place of what has the focus there.
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    focused = active as HTMLElement | null
  }

  const unlock = (): void => {
    unlockScroll?.()
    unlockScroll = undefined
  }
  const lock = (): void => {
    unlockScroll ??= lockScroll(element.addRules)
  }
  /** Nothing in the dialog takes a press for a moment. */
  const guard = (): void => {
    clearTimeout(guarding)
    iframe.style.pointerEvents = 'none'
    guarding = setTimeout(() => {
      iframe.style.pointerEvents = ''
    }, guardMs)
  }
  /** The pointer belongs to the frame, or to the page; the scroll, too, where the frame does not come. */
  const hold = (holds: boolean): void => {
    root.style.pointerEvents = holds ? 'auto' : 'none'
    clearTimeout(waiting)
    if (holds) lock()
    else if (shown) waiting = setTimeout(unlock, waitMs)
  }

  const takePointer = (isAlive: boolean): void => {
    alive = isAlive
    if (shown) hold(alive)
  }

  const release = (): void => {
    if (!embedded) hold(false)
  }

  return {
    remember,
    release,
    lower: top.lower,
    attached() {
      takePointer(false)
      if (shown) top.raise()
    },
    warm() {
      if (embedded || shown || leaving) return
      paint('visible', true)
      cooling = setTimeout(() => paint('hidden'), warmMs)
    },
    show() {
      if (embedded || shown) return
      shown = true
      remember()
      // Before it can be seen, or the browser would give it the focus, in which a key closes nothing before it is alive.
      top.raise()
      paint('visible')
      guard()
      root.ariaModal = 'true'
      lock()
      hold(alive)
    },
    takePointer,
    activate() {
      if (!shown) return
      hold(true)
      top.hold()
    },
    hide() {
      if (!shown) return
      shown = false
      // A page that looks for a label of its own must not find ours.
      root.ariaLabel = iframe.title
      paint('hidden')
      release()
      unlock()
      top.leave()
      leaving = true
      setTimeout(() => {
        leaving = false
      })
      if (focused?.isConnected) focused.focus({ preventScroll: true })
    },
    setTitle(title, decides) {
      root.ariaLabel = title
      top.shows(decides)
    },
    resize(height) {
      if (embedded) root.style.height = `${Math.min(Math.max(Math.round(height), 0), 2000)}px`
    },
  }
}
