import { readQuantity } from '../send/eip155/evmFees.ts'
import type { Ask } from '../send/family.ts'

/** One word of calldata, without 0x. */
export const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** `approve(address,uint256)` of ERC-20: of exactly so much. */
export const approveData = (spender: string, units: bigint): `0x${string}` =>
  `0x095ea7b3${word(BigInt(spender))}${word(units)}`

/** `allowance(address,address)` of ERC-20, asked of a node: whoever makes the transaction is not believed in it. */
export async function readAllowance(
  ask: Ask,
  token: string,
  owner: string,
  spender: string,
): Promise<bigint> {
  const data = `0xdd62ed3e${word(BigInt(owner))}${word(BigInt(spender))}`
  return readQuantity(await ask('eth_call', [{ to: token, data }, 'latest']))
}
