import { addressForm } from '../../bitcoin/addressForm.ts'
import type { PageWalletEvent } from '../walletSource.ts'
import { fieldsOf } from './readAnswers.ts'

type Emit = (event: PageWalletEvent, data: unknown) => void
type Listener = (payload: unknown) => void
type Emitter = {
  on?(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
  addListener?(info: { eventName: string; cb: Listener }): unknown
}

const addressesOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : [])
    .map((one) => (typeof one === 'string' ? one : fieldsOf(one)['address']))
    .filter((one): one is string => addressForm(one) !== undefined)

const call = (undo: unknown): void => {
  if (typeof undo === 'function') undo()
}

/** UniSat's form: accounts as a list of addresses; another network has other addresses, which `read` brings. */
export function watchEmitter(emitter: Emitter, read: () => Promise<string[]>, emit: Emit): () => void {
  const onAccounts = (accounts: unknown): void => emit('accountsChanged', addressesOf(accounts))
  const onNetwork = (): void =>
    void read().then(
      (addresses) => emit('accountsChanged', addresses),
      () => {},
    )
  emitter.on?.('accountsChanged', onAccounts)
  emitter.on?.('networkChanged', onNetwork)
  return () => {
    emitter.removeListener?.('accountsChanged', onAccounts)
    emitter.removeListener?.('networkChanged', onNetwork)
  }
}

/** sats-connect's form: the event may carry the new addresses, else `read` brings them. */
export function watchListeners(provider: Emitter, read: () => Promise<string[]>, emit: Emit): () => void {
  const onChange = (payload: unknown): void => {
    const told = addressesOf(fieldsOf(payload)['addresses'])
    if (told[0]) emit('accountsChanged', told)
    else
      void read().then(
        (addresses) => emit('accountsChanged', addresses),
        () => {},
      )
  }
  const undos = [
    provider.addListener?.({ eventName: 'accountChange', cb: onChange }),
    provider.addListener?.({ eventName: 'networkChange', cb: onChange }),
    provider.addListener?.({ eventName: 'disconnect', cb: () => emit('disconnect', null) }),
  ]
  return () => undos.forEach(call)
}

/** Wallet Standard's `standard:events`. */
export function watchStandard(features: Readonly<Record<string, unknown>>, emit: Emit): () => void {
  const events = features['standard:events'] as
    | { on?(event: 'change', listener: (changed: { accounts?: unknown }) => void): unknown }
    | undefined
  const off = events?.on?.('change', ({ accounts }) => {
    if (Array.isArray(accounts)) emit('accountsChanged', addressesOf(accounts))
  })
  return () => call(off)
}
