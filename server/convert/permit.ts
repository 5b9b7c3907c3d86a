import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'

/** An EIP-2612 permit, as the token's own function takes it. */
export interface Permit {
  readonly owner: Hex
  readonly spender: Hex
  readonly value: bigint
  readonly deadline: bigint
  readonly v: number
  readonly r: Hex
  readonly s: Hex
}

const abi = parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'])
const selector = toFunctionSelector(abi[0])
const words = [
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint8' },
  { type: 'bytes32' },
  { type: 'bytes32' },
] as const

/** `undefined` when it is no such permit; one by DAI's older form is none. */
export function readPermit(hex: string): Permit | undefined {
  const body = hex.startsWith(selector) ? `0x${hex.slice(10)}` : hex
  if (!/^0x[0-9a-fA-F]{448}$/.test(body)) return undefined
  try {
    const [owner, spender, value, deadline, v, r, s] = decodeAbiParameters(words, body as Hex)
    const [holder, router] = [owner, spender].map((address) => address.toLowerCase() as Hex)
    return holder && router ? { owner: holder, spender: router, value, deadline, v, r, s } : undefined
  } catch {
    return undefined
  }
}

/** What is wrong with a permit for this swap, as the rest of a sentence; `undefined` when nothing is. */
export function faultOfPermit(
  permit: Permit,
  { user, spender, amount, now }: { user: Hex; spender: Hex; amount: bigint; now: number },
): string | undefined {
  if (permit.owner !== user) return 'is of another owner'
  if (permit.spender !== spender) return 'is for another contract than the router'
  if (permit.value < amount) return 'is for less than the amount'
  return permit.deadline * 1000n < BigInt(now) ? 'is too old' : undefined
}

export const encodePermitCall = ({ owner, spender, value, deadline, v, r, s }: Permit): Hex =>
  encodeFunctionData({ abi, functionName: 'permit', args: [owner, spender, value, deadline, v, r, s] })

/** The words alone, as vendors take them. */
export const encodePermitWords = ({ owner, spender, value, deadline, v, r, s }: Permit): Hex =>
  encodeAbiParameters(words, [owner, spender, value, deadline, v, r, s])
