import type { FrameElement } from './injectFrame.ts'
import { lockScroll } from './lockScroll.ts'

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
  setTitle(title: string): void
}

/** How long a frame stays painted for a click that may come, ms. */
const warmMs = 10_000

/**
 * Shows and hides the frame over the page, in the top layer: above each z-index and full-screen element, and free of
 * transforms and clips of the page. Locks scroll without moving the page, gives focus back. A modal dialog of the page
 * makes everything else inert, so above one the frame is modal too; else what a wallet draws in the page stays usable.
 */
export function frameLayout(
  { root, iframe }: FrameElement,
  embedded: boolean,
  onCancel: () => void,
): FrameLayout {
  let shown = false
  let alive = false
  /** Focus goes back to what was left for us, which is no intent. */
  let leaving = false
  /** Of the page: the frame may take the focus before it is shown. */
  let focused: HTMLElement | null = null
  let cooling: ReturnType<typeof setTimeout> | undefined
  let unlockScroll = (): void => {}
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
  }
  root.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })

  const openDialog = (): void => {
    if (!root.isConnected || root.open) return
    // Browsers from before 2024 have no popover.
    if (root.togglePopover && !document.querySelector(':modal')) root.togglePopover(true)
    else root.showModal()
  }

  const paint = (as: 'hidden' | 'unseen' | 'seen'): void => {
    clearTimeout(cooling)
    iframe.inert = as === 'unseen'
    root.ariaHidden = as === 'unseen' ? 'true' : null
    root.style.opacity = as === 'unseen' ? '.001' : ''
    root.style.visibility = as === 'hidden' ? 'hidden' : 'visible'
  }

  const remember = (): void => {
    if (document.activeElement !== iframe) focused = document.activeElement as HTMLElement | null
  }

  const takePointer = (isAlive: boolean): void => {
    alive = isAlive
    if (!embedded && shown) root.style.pointerEvents = alive ? 'auto' : 'none'
  }

  const release = (): void => {
    if (!embedded) root.style.pointerEvents = 'none'
  }

  return {
    remember,
    release,
    attached() {
      takePointer(false)
      if (shown) openDialog()
    },
    warm() {
      if (embedded || shown || leaving) return
      paint('unseen')
      cooling = setTimeout(() => paint('hidden'), warmMs)
    },
    show() {
      if (embedded || shown) return
      shown = true
      remember()
      // Before it can be seen, or the browser would give it the focus, in which a key closes nothing before it is alive.
      openDialog()
      paint('seen')
      root.ariaModal = 'true'
      if (alive) root.style.pointerEvents = 'auto'
      document.addEventListener('keydown', onKey)
      unlockScroll = lockScroll()
    },
    takePointer,
    activate() {
      if (embedded || !shown) return
      root.style.pointerEvents = 'auto'
      iframe.focus()
    },
    hide() {
      if (embedded || !shown) return
      shown = false
      // A page that looks for a label of its own must not find ours.
      root.ariaLabel = iframe.title
      document.removeEventListener('keydown', onKey)
      paint('hidden')
      release()
      root.close()
      root.hidePopover?.()
      leaving = true
      setTimeout(() => {
        leaving = false
      })
      unlockScroll()
      if (focused?.isConnected) focused.focus({ preventScroll: true })
    },
    setTitle(title) {
      root.ariaLabel = title
    },
    resize(height) {
      if (embedded) root.style.height = `${Math.min(Math.max(Math.round(height), 0), 2000)}px`
    },
  }
}
