import { addressForm } from '../../bitcoin/addressForm.ts'
import { fieldsOf } from '../../fieldsOf.ts'
import type { PageWalletEvent } from '../walletSource.ts'

type Emit = (event: PageWalletEvent, data: unknown) => void
type Listener = (payload: unknown) => void
type Emitter = {
  on?(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
  addListener?(...info: [{ eventName: string; cb: Listener }] | [eventName: string, cb: Listener]): unknown
}

const addressesOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : [])
    .map((one) => (typeof one === 'string' ? one : fieldsOf(one)['address']))
    .filter((one): one is string => addressForm(one) !== undefined)

const call = (undo: unknown): void => {
  if (typeof undo === 'function') undo()
}

/** What the wallet has now, whatever it said in the event. */
const readAnew = (read: () => Promise<string[]>, emit: Emit): void =>
  void read().then(
    (addresses) => emit('accountsChanged', addresses),
    () => {},
  )

/** Names under which wallets tell of another network or account: UniSat's older and later ones, OKX's. */
const signs = ['networkChanged', 'chainChanged', 'accountChanged']

/** UniSat's form: accounts as a list of addresses; any other sign leads to the question what there is now. */
export function watchEmitter(emitter: Emitter, read: () => Promise<string[]>, emit: Emit): () => void {
  const onAccounts = (accounts: unknown): void => emit('accountsChanged', addressesOf(accounts))
  const onSign = (): void => readAnew(read, emit)
  const each = (verb: 'on' | 'removeListener'): void => {
    emitter[verb]?.('accountsChanged', onAccounts)
    for (const sign of signs) emitter[verb]?.(sign, onSign)
  }
  each('on')
  return () => each('removeListener')
}

/** sats-connect's form: the event may carry the new addresses, else `read` brings them. */
export function watchListeners(provider: Emitter, read: () => Promise<string[]>, emit: Emit): () => void {
  const onChange = (payload: unknown): void => {
    const told = addressesOf(fieldsOf(payload)['addresses'])
    if (told[0]) emit('accountsChanged', told)
    else readAnew(read, emit)
  }
  // Older ones take both one behind the other.
  const listen = (eventName: string, cb: Listener): unknown =>
    provider.addListener?.(...(provider.addListener.length > 1 ? [eventName, cb] : [{ eventName, cb }]))
  const undos = [
    listen('accountChange', onChange),
    listen('networkChange', onChange),
    listen('disconnect', () => emit('disconnect', null)),
  ]
  return () => undos.forEach(call)
}
