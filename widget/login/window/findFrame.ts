import { approvalWords } from '../approvals/windowAddress.ts'

/** How long the frame next to us has to answer, ms; then the person compares letters. */
const besideMs = 1_500
const hailMs = 300
const watchMs = 1_000

export interface FrameFinder {
  /** Has the frame look at the server. */
  nudge(): void
}

/**
 * Calls to our opener, which is the frame that asks unless a page cut the two apart. Both are of one origin. Only a frame
 * says the frame's word, and only to the window that it opened for this very approval: an opener that is another
 * window, or this one itself, answers nothing that counts.
 *
 * @param on.beside whether the frame answered; may become `true` later
 * @param on.nudge the frame has something new
 * @param on.gone the frame answered, and left with its page
 */
export function findFrame(
  { id, publicKey }: { id: string; publicKey: string },
  on: { beside(beside: boolean): void; nudge(): void; gone(): void },
): FrameFinder {
  const opener = window.opener as Window | null
  const say = (): void => {
    try {
      opener?.postMessage({ type: approvalWords.window, id, publicKey }, location.origin)
    } catch {
      // The frame went elsewhere.
    }
  }
  let found = false
  const begin = (frame: Window): void => {
    on.beside(true)
    const watch = setInterval(() => {
      if (!frame.closed) return
      clearInterval(watch)
      on.gone()
    }, watchMs)
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (!opener || source !== opener || origin !== location.origin) return
    if (data?.type !== approvalWords.frame || data.id !== id) return
    if (!found) begin(opener)
    found = true
    on.nudge()
  })
  const hail = setInterval(() => !found && say(), hailMs)
  setTimeout(() => {
    clearInterval(hail)
    if (!found) on.beside(false)
  }, besideMs)
  return { nudge: say }
}
