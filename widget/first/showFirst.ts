import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { readWallets } from '../bridge/readArguments.ts'
import type { Beginning } from './beginning.ts'
import { type FirstList, firstList } from './firstList.ts'
import { isNewHere } from './isNewHere.ts'

/** Shows the list; answers once it is painted. */
export type Draw = (list: FirstList) => Promise<void>

/**
 * Where the wallets of the page's hello are all that the first screen depends on, they are drawn before the hello is
 * answered: the app is still being compiled, and its start would come first otherwise.
 */
export async function showFirst(
  window: Pick<Window, 'localStorage'>,
  beginning: Pick<Beginning, 'config' | 'hello' | 'onRefuse'>,
  draw: Draw,
): Promise<void> {
  const { wallets, origin, answer } = await beginning.hello
  const { config } = beginning
  try {
    const list = firstList(config, readWallets(wallets))
    if (list && isNewHere(window, config.projectId, origin)) await draw(list)
  } catch (error) {
    // The app reads them again, from the page's first call, and says what is wrong with them.
    if (error instanceof RpcError) beginning.onRefuse('shape')
  } finally {
    answer()
  }
}
