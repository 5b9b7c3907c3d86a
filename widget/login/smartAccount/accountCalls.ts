import { decodeFunctionData, encodeFunctionData } from 'viem/utils'
import { simple7702Abi } from './simple7702Account.ts'

type Hex = `0x${string}`

/** One call that the account makes. */
export interface AccountCall {
  to: Hex
  /** In the smallest unit. */
  value: bigint
  data: Hex
}

/** What the entry point tells the account: one call, or all of the calls or none. */
export function encodeCalls(calls: readonly AccountCall[]): Hex {
  const [only] = calls
  if (only && calls.length === 1)
    return encodeFunctionData({
      abi: simple7702Abi,
      functionName: 'execute',
      args: [only.to, only.value, only.data],
    })
  return encodeBatch(calls)
}

function encodeBatch(calls: readonly AccountCall[]): Hex {
  const list = calls.map(({ to, value, data }) => ({ target: to, value, data }))
  return encodeFunctionData({ abi: simple7702Abi, functionName: 'executeBatch', args: [list] })
}

/** The calls in an operation's call data; `undefined` when it holds anything else. */
export function decodeCalls(callData: Hex): AccountCall[] | undefined {
  const calls = decode(callData)
  // What stands beside or behind the parameters would be signed, but not shown.
  if (!calls) return undefined
  return [encodeCalls(calls), encodeBatch(calls)].includes(callData.toLowerCase() as Hex) ? calls : undefined
}

function decode(data: Hex): AccountCall[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: simple7702Abi, data })
    if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
    return args[0].map(({ target, value, data }) => ({ to: target, value, data }))
  } catch {
    return undefined
  }
}
