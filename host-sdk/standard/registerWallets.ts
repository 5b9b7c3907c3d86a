import { whenIdle } from '../whenIdle.ts'
import { readyEvent, registerEvent, type StandardApp, type StandardWallet } from './standardWallet.ts'

/**
 * Makes wallets known to every app of the page: to those that come, at once; to those that are there, when the page
 * rests. React's wallet adapter reads its list when it renders and listens a task later: who registers between the two
 * is never seen. Returns the undo: an app that gave none keeps the wallets.
 *
 * @param wallets asked for once an app is there: most pages have none
 * @param rest runs what it is given later
 */
export function registerWallets(
  wallets: () => readonly StandardWallet[],
  rest: (run: () => void) => void = whenIdle,
): () => void {
  const undos: unknown[] = []
  let left = false
  const register = ({ register }: StandardApp): void => {
    for (const wallet of wallets()) undos.push(register(wallet))
  }
  const onReady = (event: Event): void => register((event as CustomEvent<StandardApp>).detail)
  addEventListener(readyEvent, onReady)
  rest(() => {
    if (!left) dispatchEvent(new CustomEvent(registerEvent, { detail: register }))
  })
  return () => {
    left = true
    removeEventListener(readyEvent, onReady)
    for (const undo of undos) if (typeof undo === 'function') undo()
  }
}
