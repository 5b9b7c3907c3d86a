import type { Risk, TypedData } from '../../../subject.ts'

// Typed data as the contracts of the chains take it: types and domains are theirs, amounts and accounts are made up.

export const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const thief = '0x6666666666666666666666666666666666666666'
export const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const apes = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const zero = `0x${'0'.repeat(40)}`
export const hash = `0x${'ab'.repeat(32)}`
export const soon = '1893456000'
export const endless = (2n ** 256n - 1n).toString()

const word = (value: string | number): string =>
  String(value).replace(/^0x/, '').toLowerCase().padStart(64, '0')
const call = (selector: string, ...words: (string | number)[]): Call =>
  `${selector}${words.map(word).join('')}` as Call
type Call = `0x${string}`

/** `approve(address,uint256)` */
export const approveAll = call('0x095ea7b3', thief, 'f'.repeat(64))
/** `enableModule(address)` */
export const enableModule = call('0x610b5925', thief)
/** `execute(address,uint256,bytes)` with that approval, which has 68 bytes. */
export const executeApprove = call('0xb61d27f6', token, 0, '60', '44') + approveAll.slice(2).padEnd(192, '0')
/** `transfer(address,uint256)` */
export const plainTransfer = call('0xa9059cbb', thief, 5)

const domainFields: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
}

/** Types from the text of EIP-712 (`encodeType`). */
export function typesOf(text: string): { primaryType: string; types: TypedData['types'] } {
  const structs = [...text.matchAll(/([\w:$]+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => {
    const read = fields === '' ? [] : fields.split(',').map((field) => field.split(' ') as [string, string])
    return [name, read.map(([type, field]) => ({ name: field, type }))] as const
  })
  return { primaryType: structs[0]?.[0] ?? '', types: Object.fromEntries(structs) }
}

export function typedData(
  text: string,
  message: Record<string, unknown>,
  domain: Record<string, unknown> = { chainId: 1, verifyingContract: token },
): TypedData {
  const { primaryType, types } = typesOf(text)
  const EIP712Domain = Object.keys(domain).map((name) => ({ name, type: domainFields[name] ?? 'bytes32' }))
  return { domain, primaryType, types: { ...types, EIP712Domain }, message }
}

export type TypedVector = [name: string, data: TypedData, risks: Risk[]]
