import { ownStorageKey } from '../state/ownStorage.ts'

/** Who connected before has another list, or another view. Where a browser refuses us storage, nobody did. */
export function isNewHere(window: Pick<Window, 'localStorage'>, projectId: string, origin: string): boolean {
  let kept: string | null | undefined
  try {
    kept = window.localStorage.getItem(ownStorageKey(projectId, origin))
  } catch {}
  if (!kept) return true
  try {
    const { connections, recent, known } = JSON.parse(kept)
    return [connections, recent, known].every((each) => !each || Object.keys(each).length === 0)
  } catch {
    return false
  }
}
