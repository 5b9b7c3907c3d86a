const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** `transfer(address,uint256)` of ERC-20. */
export const tokenTransfer = (to: string, units: bigint): `0x${string}` =>
  `0xa9059cbb${word(BigInt(to))}${word(units)}`

/** `balanceOf(address)`. */
export const balanceOf = (holder: string): `0x${string}` => `0x70a08231${word(BigInt(holder))}`

/** `getL1Fee(bytes)` of the gas price oracle that OP Stack networks have. */
export function dataFeeCall(bytes: number): `0x${string}` {
  const padded = Math.ceil(bytes / 32) * 64
  return `0x49948e0e${word(32n)}${word(BigInt(bytes))}${'ff'.repeat(bytes).padEnd(padded, '0')}`
}
export const dataFeeOracle = '0x420000000000000000000000000000000000000F'
