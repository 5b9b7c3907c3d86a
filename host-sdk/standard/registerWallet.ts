import { readyEvent, registerEvent, type StandardApp, type StandardWallet } from './standardWallet.ts'

/**
 * Makes a wallet known to every app of the page, those that are there and those that come. Returns the undo: an app
 * that gave none keeps the wallet.
 */
export function registerWallet(wallet: StandardWallet): () => void {
  const undos: unknown[] = []
  const register = ({ register }: StandardApp): void => void undos.push(register(wallet))
  const onReady = (event: Event): void => register((event as CustomEvent<StandardApp>).detail)
  addEventListener(readyEvent, onReady)
  dispatchEvent(new CustomEvent(registerEvent, { detail: register }))
  return () => {
    removeEventListener(readyEvent, onReady)
    for (const undo of undos) if (typeof undo === 'function') undo()
  }
}
