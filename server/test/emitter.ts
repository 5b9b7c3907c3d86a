import { type Address, type Hex, keccak256, toHex } from 'viem'
import type { TestChain } from './anvil.ts'

/** `event Ping()` */
export const pingTopic: Hex = keccak256(toHex('Ping()'))

/** Puts a contract that logs `Ping()` at each call under this address. */
export async function putEmitter({ rpc }: TestChain, address: Address): Promise<() => Promise<Hex>> {
  // PUSH32 topic, PUSH1 0, PUSH1 0, LOG1, STOP
  await rpc('anvil_setCode', [address, `0x7f${pingTopic.slice(2)}60006000a100`])
  const [from] = (await rpc('eth_accounts')) as Address[]
  return async () => (await rpc('eth_sendTransaction', [{ from, to: address, gas: '0x186a0' }])) as Hex
}
