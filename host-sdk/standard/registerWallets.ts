import { listen } from '../listen.ts'
import { whenIdle } from '../whenIdle.ts'
import { readyEvent, registerEvent, type StandardApp, type StandardWallet } from './standardWallet.ts'

/**
 * Makes wallets known to every app of the page: to those that come, at once; to those that are there, when the page
 * rests. React's wallet adapter reads its list when it renders and listens a task later: who registers between the two
 * is never seen. The signal ends it: an app that gave no undo keeps the wallets.
 *
 * @param wallets asked for once an app is there: most pages have none
 * @param rest runs what it is given later
 */
export function registerWallets(
  wallets: () => readonly StandardWallet[],
  signal: AbortSignal,
  rest: (run: () => void) => void = whenIdle,
): void {
  const register = ({ register }: StandardApp): void => {
    for (const wallet of wallets()) {
      const undo: unknown = register(wallet)
      if (typeof undo === 'function') signal.addEventListener('abort', () => undo())
    }
  }
  listen(readyEvent, ({ detail }: CustomEvent<StandardApp>) => register(detail), signal)
  rest(() => {
    if (!signal.aborted) dispatchEvent(new CustomEvent(registerEvent, { detail: register }))
  })
}
