import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Hop } from '../contract/v1/convert/words.ts'
import { nativeCoin } from './swapProvider.ts'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])

/** Units; the contract does one addition. */
export const wrappingGas = 50_000n

/** The native coin against its wrapped one, one for one by that coin's own contract; `undefined` for other pairs. */
export function wrappingHop(wrapped: Hex, from: Hex, to: Hex): Hop | undefined {
  if (from === nativeCoin && to === wrapped) return { kind: 'wrap', address: wrapped, fee: 0, from, to }
  if (from === wrapped && to === nativeCoin) return { kind: 'unwrap', address: wrapped, fee: 0, from, to }
  return undefined
}

export const wrappingData = ({ kind }: Hop, amount: bigint): Hex =>
  kind === 'wrap'
    ? encodeFunctionData({ abi, functionName: 'deposit' })
    : encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
