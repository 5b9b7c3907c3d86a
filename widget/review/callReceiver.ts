import { isSameAddress } from '../format/isSameAddress.ts'
import type { WordId } from '../words/words.ts'
import { type CallDescription, coinsBeside, type PowerDescription } from './eip155/callDescription.ts'

export interface CallReceiver {
  /** The word for what it is: who gets it, who may spend, who gets power, the contract, which of them gets coins. */
  role: Extract<
    WordId,
    'detail.to' | 'detail.spender' | 'detail.contract' | 'detail.power' | 'detail.coinsTo'
  >
  address: string
}

/** Who gets something by a call: who it is about, and the contract that gets the coins which go along. */
export function callReceivers(call: CallDescription, from: string): CallReceiver[] {
  const about = callReceiver(call, from)
  const found = about ? [about] : []
  const contract = coinsBeside(call) !== undefined && 'contract' in call && call.contract
  if (!contract || (about && isSameAddress(about.address, contract))) return found
  return [...found, { role: 'detail.coinsTo', address: contract }]
}

/** Who gets what a call gives away; `undefined` where that is the person themself, or nobody yet. */
export function callReceiver(call: CallDescription, from: string): CallReceiver | undefined {
  switch (call.type) {
    case 'native':
    case 'transfer':
      return { role: 'detail.to', address: call.to }
    case 'approve':
      return { role: 'detail.spender', address: call.spender }
    case 'approveAll':
      return { role: 'detail.spender', address: call.operator }
    case 'swap': {
      if (call.receiver === 'sender' || isSameAddress(call.receiver, from)) return undefined
      return { role: 'detail.to', address: call.receiver === 'router' ? call.router : call.receiver }
    }
    case 'power':
      return powerReceiver(call.power) ?? { role: 'detail.contract', address: call.contract }
    case 'call':
      return { role: 'detail.contract', address: call.to }
    case 'deploy':
      return undefined
  }
}

/** Who gets what is given away; `undefined` where nobody is named. */
export const powerReceiver = ({ kind, to }: PowerDescription): CallReceiver | undefined =>
  to === undefined
    ? undefined
    : {
        role:
          kind === 'order' || kind === 'send' || kind === 'payOut'
            ? 'detail.to'
            : kind === 'spend'
              ? 'detail.spender'
              : 'detail.power',
        address: to,
      }
