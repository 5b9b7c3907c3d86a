import type { FrameElement } from './injectFrame.ts'
import { lockScroll } from './lockScroll.ts'

export interface FrameLayout {
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
  hide(): void
  resize(height: number): void
  setZIndex(value: string): void
}

/** How long a frame stays painted for a click that may come, ms. */
const warmMs = 10_000

/**
 * Shows and hides the frame over the page: locks scroll without moving the page, gives focus back. A page that
 * has a modal dialog of its own open makes everything else inert, so there the frame goes to the top layer.
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
  let cooling: ReturnType<typeof setTimeout> | undefined
  let restore = (): void => {}
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
  }
  root.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })

  const openDialog = (): void => {
    if (!root.isConnected || root.open) return
    if (document.querySelector(':modal')) root.showModal()
    else root.open = true
  }

  const paint = (as: 'hidden' | 'unseen' | 'seen'): void => {
    clearTimeout(cooling)
    iframe.inert = as === 'unseen'
    root.ariaHidden = as === 'unseen' ? 'true' : null
    root.style.opacity = as === 'unseen' ? '.001' : ''
    root.style.visibility = as === 'hidden' ? 'hidden' : 'visible'
  }

  const takePointer = (isAlive: boolean): void => {
    alive = isAlive
    if (!embedded && shown) root.style.pointerEvents = alive ? 'auto' : 'none'
  }

  return {
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
      paint('seen')
      root.ariaModal = 'true'
      if (alive) root.style.pointerEvents = 'auto'
      openDialog()
      document.addEventListener('keydown', onKey)
      const focused = document.activeElement as HTMLElement | null
      const unlockScroll = lockScroll()
      restore = () => {
        unlockScroll()
        if (focused?.isConnected) focused.focus({ preventScroll: true })
      }
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
      document.removeEventListener('keydown', onKey)
      paint('hidden')
      root.style.pointerEvents = 'none'
      if (root.open) root.close()
      leaving = true
      setTimeout(() => {
        leaving = false
      })
      restore()
    },
    resize(height) {
      if (embedded) root.style.height = `${Math.min(Math.max(Math.round(height), 0), 2000)}px`
    },
    setZIndex(value) {
      root.style.zIndex = value
    },
  }
}
