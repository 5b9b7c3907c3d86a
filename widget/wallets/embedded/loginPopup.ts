/** The window in which a social provider or a passkey logs a person in. One at a time. */
export interface LoginPopup {
  /** Must run in the click itself. `false`: the browser blocked it. */
  open(): boolean
  /** The open window, `null` when it is closed or was blocked. */
  window(): Window | null
  close(): void
}

const width = 480
const height = 720

/** Opened empty, because the address it goes to is known only after the click. */
export function createLoginPopup(window: Pick<Window, 'open'>): LoginPopup {
  let popup: Window | null = null
  const current = (): Window | null => (popup && !popup.closed ? popup : null)
  return {
    open: () => {
      if (!current()) popup = window.open('about:blank', '_blank', `popup,width=${width},height=${height}`)
      current()?.focus()
      return current() !== null
    },
    window: current,
    close: () => {
      current()?.close()
      popup = null
    },
  }
}
