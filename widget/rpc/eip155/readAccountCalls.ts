import type { Hex } from 'viem'

export interface AccountCall {
  to: string
  /** 0x quantity. */
  value: string
  data: string
}

type Abi = typeof import('./readAbi.ts')

/**
 * How accounts are told to call: SimpleAccount of ERC-4337 (two generations), accounts that take a list of
 * structures, Safe's 4337 module, Kernel, and the modes of ERC-7579.
 */
const signatures = [
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(address[] to, bytes[] data)',
  'function executeBatch(address[] to, uint256[] value, bytes[] data)',
  'function executeBatch((address to, uint256 value, bytes data)[] calls)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  'function execute(address to, uint256 value, bytes data, uint8 operation)',
  'function execute(bytes32 mode, bytes calldata)',
] as const

/**
 * What a contract account is told to do, as far as its call data is of a known form; `undefined` otherwise, and
 * for code that runs in the account's own name (DELEGATECALL), which may do anything. Loads viem.
 */
export async function readAccountCalls(data: string): Promise<AccountCall[] | undefined> {
  const abi = await import('./readAbi.ts')
  try {
    const { functionName, args } = abi.decodeFunctionData({
      abi: abi.parseAbi(signatures),
      data: data as Hex,
    })
    if (functionName === 'executeBatch') return batch(args)
    if (args.length === 2) return byMode(abi, ...args)
    const [to, value, call, operation = 0] = args
    return operation === 0 ? [accountCall(to, value, call)] : undefined
  } catch {
    return undefined
  }
}

const accountCall = (to: string, value: bigint, data: string): AccountCall => ({
  to: to.toLowerCase(),
  value: `0x${value.toString(16)}`,
  data,
})

type Structures = readonly { to: string; value: bigint; data: string }[]
type Batch =
  | readonly [Structures]
  | readonly [readonly string[], readonly string[]]
  | readonly [readonly string[], readonly bigint[], readonly string[]]

function batch(args: Batch): AccountCall[] | undefined {
  if (args.length === 1) return args[0].map(({ to, value, data }) => accountCall(to, value, data))
  const [to] = args
  const values = args.length === 3 ? args[1] : []
  const data = args.length === 3 ? args[2] : args[1]
  // SimpleAccount takes an empty list of values for "none".
  if (data.length !== to.length || (values.length > 0 && values.length !== to.length)) return undefined
  return to.map((receiver, at) => accountCall(receiver, values[at] ?? 0n, data[at] ?? '0x'))
}

/** ERC-7579: the first byte of the mode says how many calls; others than these two are no plain calls. */
function byMode(abi: Abi, mode: Hex, packed: Hex): AccountCall[] | undefined {
  const kind = mode.slice(2, 4)
  if (kind === '00' && packed.length >= 106)
    return [accountCall(packed.slice(0, 42), BigInt(`0x${packed.slice(42, 106)}`), `0x${packed.slice(106)}`)]
  if (kind !== '01') return undefined
  const [calls] = abi.decodeAbiParameters(
    abi.parseAbiParameters('(address to, uint256 value, bytes data)[]'),
    packed,
  )
  return batch([calls])
}
