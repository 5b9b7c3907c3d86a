/** The window in which a social provider or a passkey logs a person in. One at a time. */
export interface LoginPopup {
  /** Must run in the click itself. */
  open(provider: string): void
  /** Names the last window to the login frame; '' before the first. */
  key(): string
  /** Address of the last window, '' before the first. */
  url(): string
  /** The open window; `null` when it was blocked, is closed or cut off from us: nobody can tell which. */
  window(): Window | null
  close(): void
}

const width = 480
const height = 720

/**
 * Opened at its own address on the login origin, which waits there until the frame has named the key: a window that
 * is cut off from its opener (COOP of the page around us) can't be sent anywhere later.
 */
export function createLoginPopup(window: Pick<Window, 'open'>, base: () => string | undefined): LoginPopup {
  let popup: Window | null = null
  let key = ''
  let url = ''
  const current = (): Window | null => (popup && !popup.closed ? popup : null)
  const close = (): void => {
    current()?.close()
    popup = null
  }
  return {
    open: (provider) => {
      close()
      key = newKey()
      url = `${base()}/${provider}?key=${key}`
      popup = window.open(url, '_blank', `popup,width=${width},height=${height}`)
      popup?.focus()
    },
    key: () => key,
    url: () => url,
    window: current,
    close,
  }
}

/** 144 bits of base64url: no padding. */
const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
