import type { ApiClient } from '../../api/apiClient.ts'
import { createOwnStorage } from '../../state/ownStorage.ts'
import { createFrameSeal } from './frameSeal.ts'
import type { WalletConnectDeps } from './walletConnectEngine.ts'

/** Where sessions outlive the document. */
export interface SessionVault {
  /** '' when nothing is kept. Rejects when the server, which opens what the page keeps, does not answer. */
  read(): Promise<string>
  /** '' forgets. Writes of one moment are one. */
  write(text: string): void
}

/** Several writes of one step are one. */
const writeAfterMs = 150

/**
 * Our own storage where the browser lets us have one. Else the page keeps them, sealed by the server so that only a
 * frame of this project on this page opens them: they hold the keys to a person's wallet.
 */
export function createSessionVault(
  {
    window,
    store,
    api,
    projectId,
  }: Pick<WalletConnectDeps, 'window' | 'store' | 'projectId'> & { api: Pick<ApiClient, 'frameToken'> },
  fetcher: typeof fetch = fetch,
): SessionVault {
  const state = store.getState
  const own = createOwnStorage(window, () => `gatehouse:walletconnect:${projectId}:${state().hostOrigin}`)
  const seals = createFrameSeal(api, fetcher)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: string | undefined
  /** A seal that comes late must not overwrite a later one. */
  let turn = 0

  const keep = async (text: string): Promise<void> => {
    const mine = ++turn
    const sealed = own.write(text || null) ? '' : await seals.seal(text)
    if (mine === turn) state().setSealedSessions(sealed)
  }

  return {
    read: async () => {
      const found = own.read()
      if (found !== undefined) return found ?? ''
      const { sealedSessions } = state()
      if (!sealedSessions) return ''
      const text = await seals.open(sealedSessions)
      if (text === undefined) state().setSealedSessions('')
      return text ?? ''
    },
    write: (text) => {
      if (text === last) return
      last = text
      clearTimeout(timer)
      timer = setTimeout(() => {
        keep(text).catch(() => {
          // Not kept this time; the next change tries again.
          last = undefined
        })
      }, writeAfterMs)
    },
  }
}
