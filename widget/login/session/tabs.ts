/** Our frames of the same site in other tabs, where the browser lets them meet. */
export interface Tabs {
  /** Somebody signed out here. */
  tellSignOut(): void
  /** Calls back when somebody signed out there. */
  onSignOut(listener: () => void): void
}

const signedOut = 'signed-out'

/** @param open makes the channel; throws where storage is refused to frames. */
export function createTabs(open: () => BroadcastChannel): Tabs {
  let channel: BroadcastChannel | undefined
  try {
    channel = open()
  } catch {
    // Alone then: other tabs notice at their next question to the server.
  }
  return {
    tellSignOut: () => channel?.postMessage(signedOut),
    onSignOut: (listener) =>
      channel?.addEventListener('message', ({ data }) => {
        if (data === signedOut) listener()
      }),
  }
}
