import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'

/** One call of a contract, or the native balance of an address. */
export type ContractRead = { to: Hex; data: Hex } | { balanceOf: Hex }

/** At the same address nearly everywhere. Source: https://www.multicall3.com/deployments */
const everywhere: Hex = '0xca11bde05977b3631167028862be2a173976ca11'
const elsewhere: Readonly<Record<string, Hex>> = {
  'eip155:300': '0xf9cda624fbc7e059355ce98a31693d299facd963',
  'eip155:324': '0xf9cda624fbc7e059355ce98a31693d299facd963',
}

export const multicallAddress = (chainId: string): Hex => elsewhere[chainId] ?? everywhere

/** Data of one `aggregate3` that makes all these reads; each may fail for itself. */
export function encodeReads(reads: readonly ContractRead[], multicall: Hex): Hex {
  const calls = reads.map((read) =>
    'to' in read
      ? { target: read.to, allowFailure: true, callData: read.data }
      : {
          target: multicall,
          allowFailure: true,
          callData: encodeFunctionData({
            abi: multicall3Abi,
            functionName: 'getEthBalance',
            args: [read.balanceOf],
          }),
        },
  )
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
}

/** What each read gave, `undefined` where it failed. @throws when it is no answer to so many reads */
export function decodeReads(data: Hex, count: number): (Hex | undefined)[] {
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  if (results.length !== count) throw new Error('Another number of results')
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}
