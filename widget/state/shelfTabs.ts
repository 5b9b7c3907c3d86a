import { cookieOf, isShared, type TabShelf } from './tabShelf.ts'

/** Another tab answers in a few of them; a page that was put aside does not, and nobody should wait for it. */
const answerMs = 300

/** Tells other tabs of the site that they found this tab's text. `ownText` is read at each of their questions. */
export function answerTabs(shelf: TabShelf, ownText: () => string | undefined): void {
  const channel = isShared(shelf) ? openChannel(shelf) : undefined
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data?.found === 'string' && data.found === ownText())
      channel.postMessage({ owned: data.found })
  })
}

/** Does the text that was found belong to another tab, which is still there? */
export async function isOfAnotherTab(shelf: TabShelf, text: string): Promise<boolean> {
  const channel = isShared(shelf) ? openChannel(shelf) : undefined
  if (!channel) return false
  const answered = new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }) => data?.owned === text && resolve(true))
    setTimeout(resolve, answerMs, false)
  })
  channel.postMessage({ found: text })
  return answered.finally(() => channel.close())
}

function openChannel(shelf: TabShelf): BroadcastChannel | undefined {
  try {
    const { BroadcastChannel } = shelf.window
    return BroadcastChannel && new BroadcastChannel(cookieOf(shelf))
  } catch {
    return undefined
  }
}
