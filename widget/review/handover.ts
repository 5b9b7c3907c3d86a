/** Who is handed a payment. A node and the login frame say for certain what they did; a wallet has a window of its own. */
export type Receiver = 'node' | 'login' | 'wallet'

/** How far a payment got: `no`, nothing has left; `maybe`, `to` has it and has not answered yet; `done`, it is out. */
export interface Handover {
  sent: 'no' | 'maybe' | 'done'
  to?: Receiver
  /** Whoever waited was told that it was not sent: it is handed to nobody any more. */
  isOver?: true
}

export const newHandover = (): Handover => ({ sent: 'no' })
