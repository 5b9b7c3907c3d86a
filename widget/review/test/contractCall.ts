import { encodeFunctionData, type Hex, parseAbiItem } from 'viem'

/** Data of a call, by the signature of its function. */
export function call(signature: string, ...args: unknown[]): Hex {
  const item = parseAbiItem(`function ${signature}` as 'function f()')
  return encodeFunctionData({ abi: [item], args: args as never })
}
