import type { FrameElement } from './injectFrame.ts'

export interface FrameLayout {
  /** The dialog is in the document (again). */
  attached(): void
  /** Lets the frame be seen. Until `activate` the pointer goes through it, so that a frame that never comes traps nobody. */
  show(): void
  /** What the person asked for stands in the frame: it takes pointer and focus. */
  activate(): void
  hide(): void
  resize(height: number): void
  setZIndex(value: string): void
}

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
    else root.show()
  }

  return {
    attached() {
      if (shown) openDialog()
    },
    show() {
      if (embedded || shown) return
      shown = true
      const focused = document.activeElement as HTMLElement | null
      const page = document.documentElement
      const { overflow, paddingRight } = page.style
      const scrollbar = innerWidth - page.clientWidth
      restore = () => {
        page.style.overflow = overflow
        page.style.paddingRight = paddingRight
        if (focused?.isConnected) focused.focus({ preventScroll: true })
      }
      page.style.overflow = 'hidden'
      if (scrollbar > 0)
        page.style.paddingRight = `${scrollbar + (Number.parseFloat(getComputedStyle(page).paddingRight) || 0)}px`
      root.style.visibility = 'visible'
      root.ariaModal = 'true'
      openDialog()
      document.addEventListener('keydown', onKey)
    },
    activate() {
      if (embedded || !shown) return
      root.style.pointerEvents = 'auto'
      iframe.focus()
    },
    hide() {
      if (embedded || !shown) return
      shown = false
      document.removeEventListener('keydown', onKey)
      root.style.visibility = 'hidden'
      root.style.pointerEvents = 'none'
      if (root.open) root.close()
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
