/** Our frames of the same site in other tabs, where the browser lets them meet. Other sites have channels of their own. */
export interface Tabs {
  /** Somebody signed out here. `everyLoginOf`: whose logins in all projects are over, the id of a user. */
  tellSignOut(everyLoginOf?: string): void
  /** Calls back when somebody signed out there: from this project, or that person from everywhere. */
  onSignOut(listener: (everyLoginOf?: string) => void): void
}

const signedOut = 'signed-out'

/** @param open makes the channel of that name; throws where storage is refused to frames. */
export function createTabs(projectId: string, open: (name: string) => BroadcastChannel): Tabs {
  const project = opened(() => open(`gatehouse:login:${projectId}`))
  const site = opened(() => open('gatehouse:login'))
  return {
    tellSignOut: (everyLoginOf) => {
      project?.postMessage(signedOut)
      if (everyLoginOf) site?.postMessage({ everyLoginOf })
    },
    onSignOut: (listener) => {
      project?.addEventListener('message', ({ data }) => {
        if (data === signedOut) listener()
      })
      site?.addEventListener('message', ({ data }) => {
        const person: unknown = data?.everyLoginOf
        if (typeof person === 'string' && person !== '') listener(person)
      })
    },
  }
}

/** `undefined`: alone then, and other tabs notice at their next question to the server. */
function opened(open: () => BroadcastChannel): BroadcastChannel | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
