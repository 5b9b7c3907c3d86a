import { simple7702Account } from './simple7702Account.ts'

/** What an account runs: nothing of its own, our code, or somebody else's. */
export type Delegation = 'none' | 'ours' | 'foreign'

/** From the answer of `eth_getCode`: EIP-7702 writes 0xef0100 and the address of the code. */
export function readDelegation(code: unknown): Delegation {
  if (code === '0x') return 'none'
  const ours = `0xef0100${simple7702Account.slice(2)}`.toLowerCase()
  return typeof code === 'string' && code.toLowerCase() === ours ? 'ours' : 'foreign'
}
