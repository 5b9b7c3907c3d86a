import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { readWallets } from '../bridge/readArguments.ts'
import { createOwnStorage, ownStorageKey, type StorageWindow } from '../state/ownStorage.ts'
import type { Beginning } from './beginning.ts'
import { type FirstList, firstList } from './firstList.ts'

/** Shows the list; answers once it is painted. */
export type Draw = (list: FirstList) => Promise<void>

/**
 * Where the wallets of the page's hello are all that the first screen depends on, they are drawn before the hello is
 * answered: the app is still being compiled, and its start would come first otherwise.
 */
export async function showFirst(
  window: StorageWindow,
  beginning: Pick<Beginning, 'config' | 'hello' | 'onRefuse'>,
  draw: Draw,
): Promise<void> {
  const { wallets, origin, answer } = await beginning.hello
  const { config } = beginning
  try {
    const list = firstList(config, readWallets(wallets))
    const kept = createOwnStorage(window, () => ownStorageKey(config.projectId, origin)).read()
    if (list && isNew(kept)) await draw(list)
  } catch (error) {
    // The app reads them again, from the page's first call, and says what is wrong with them.
    if (error instanceof RpcError) beginning.onRefuse('shape')
  } finally {
    answer()
  }
}

/** Who connected before has another list, or another view. */
function isNew(kept: string | null | undefined): boolean {
  if (!kept) return true
  const { connections, recent, known } = JSON.parse(kept)
  return [connections, recent, known].every((each) => !each || Object.keys(each).length === 0)
}
