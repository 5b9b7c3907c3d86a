import type { WidgetContext } from '../../context.ts'

export interface WindowSize {
  width: number
  height: number
}

/** Source: inventory §4.12. */
export const sellerSize: WindowSize = { width: 600, height: 800 }
export const exchangeSize: WindowSize = { width: 480, height: 720 }

/** The window in which a seller or an exchange asks a person. One at a time. */
export interface ProviderWindow {
  /** Must run in the click itself: it opens empty, with a word for the eye, until it is known where it leads. */
  open(size: WindowSize, word: string): void
  /** `false`: there is none; it was blocked, closed, or cut off from us: nobody can tell which. */
  send(url: string): boolean
  /** A window that a page of theirs cut off from us looks closed. */
  isOpen(): boolean
  focus(): void
  /** Closes one that is still empty. */
  drop(): void
}

export function createProviderWindow(own: Pick<Window, 'open'>): ProviderWindow {
  let popup: Window | null = null
  let isEmpty = false
  const current = (): Window | null => (popup && !popup.closed ? popup : null)
  const drop = (): void => {
    if (isEmpty) current()?.close()
    isEmpty = false
  }
  return {
    open: ({ width, height }, word) => {
      drop()
      popup = own.open('', '_blank', `popup,width=${width},height=${height}`)
      isEmpty = popup !== null
      if (!popup) return
      popup.document.title = word
      popup.document.body.textContent = word
      popup.focus()
    },
    send: (url) => {
      const opened = current()
      if (!opened) return false
      isEmpty = false
      // Their page has no hold on us.
      opened.opener = null
      opened.location.replace(url)
      return true
    },
    isOpen: () => current() !== null,
    focus: () => current()?.focus(),
    drop,
  }
}

const windows = new WeakMap<WidgetContext, ProviderWindow>()

export function providerWindowOf(context: WidgetContext): ProviderWindow {
  const opened = windows.get(context) ?? createProviderWindow(globalThis.window)
  windows.set(context, opened)
  return opened
}
