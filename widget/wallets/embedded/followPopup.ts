/** What the popup posts to its opener, where the provider's pages left it one. */
const proofType = 'gatehouse:popup'
const proofLimit = 64
const pollMs = 500
/** The last word of a closing window may come after its end. */
const graceMs = 1000

export interface PopupEnd {
  /** '' when the window ended, or seemed to, without a word. */
  proof: string
}

/**
 * Waits until the popup posts its proof or is closed. A provider that cuts the opener (COOP) makes the window look
 * closed at once: then too the answer is `''`, and the login may still come.
 */
export function followPopup(
  own: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  popup: Window,
  { id, origin }: { id: string; origin: string },
  signal: AbortSignal,
): Promise<PopupEnd> {
  return new Promise((resolve, reject) => {
    let grace: ReturnType<typeof setTimeout> | undefined
    const end = (settle: () => void): void => {
      clearInterval(poll)
      clearTimeout(grace)
      own.removeEventListener('message', listen)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = (): void => end(() => reject(signal.reason))
    const listen = (event: MessageEvent): void => {
      if (event.origin !== origin || event.source !== popup || event.data?.type !== proofType) return
      const { id: ended, proof } = event.data
      if (ended === id && typeof proof === 'string' && proof.length <= proofLimit)
        end(() => resolve({ proof }))
    }
    const poll = setInterval(() => {
      if (popup.closed) grace ??= setTimeout(() => end(() => resolve({ proof: '' })), graceMs)
    }, pollMs)
    if (signal.aborted) return abort()
    own.addEventListener('message', listen)
    signal.addEventListener('abort', abort)
  })
}
