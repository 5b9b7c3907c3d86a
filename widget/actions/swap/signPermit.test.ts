import {
  decodeAbiParameters,
  domainSeparator,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseSignature,
  serializeSignature,
  toFunctionSelector,
  toHex,
  verifyTypedData,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { readPermitForm } from './readPermitForm.ts'
import { permitMinutes, signPermit } from './signPermit.ts'
import type { SwapOrder } from './swapOrder.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const token: Hex = `0x${'aa'.repeat(20)}`
const router: Hex = `0x${'01'.repeat(20)}`
const now = 1_800_000_000
const order: SwapOrder = {
  ...{ networkId: 'eip155:10', from: account.address, units: 1_250_500_000n, slippageBps: 100 },
  sells: {
    ...{ token, name: 'Birch', symbol: 'BRC', decimals: 6, icon: '' },
    ...{ units: undefined, price: undefined, listed: true },
  },
  buys: {
    ...{ token: '', name: 'Ether', symbol: 'ETH', decimals: 18, icon: '' },
    ...{ units: undefined, price: undefined, listed: true },
  },
}
const permitHash = keccak256(
  toHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint): Hex => toHex(value, { size: 32 })

interface Told {
  version?: string
  /** What `version()` says; nothing where it has no such method. */
  says?: Hex
  typeHash?: Hex
  separator?: Hex
  code?: string
  chainId?: number
}

/** A node with a token that has this domain. */
const nodeOf =
  ({ version = '1', says, typeHash, separator, code = '0x', chainId = 10 }: Told = {}) =>
  async (method: string, params: unknown): Promise<unknown> => {
    if (method === 'eth_getCode') return code
    if (method === 'eth_getBlockByNumber') return { timestamp: toHex(now) }
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    if (method !== 'eth_call' || to !== token) throw new Error(`${method} of ${to}`)
    const domain = { name: 'Birch', version, chainId, verifyingContract: token }
    const answers: Record<string, Hex | undefined> = {
      'function DOMAIN_SEPARATOR()': separator ?? domainSeparator({ domain }),
      'function PERMIT_TYPEHASH()': typeHash,
      'function name()': text('Birch'),
      'function version()': says,
      'function nonces(address)': word(7n),
    }
    const [, answer] = Object.entries(answers).find(([one]) => data.startsWith(toFunctionSelector(one))) ?? []
    if (answer === undefined) throw new RpcError(3, 'execution reverted')
    return answer
  }

describe('readPermitForm', () => {
  test.each<[string, Told, string]>([
    ['the usual version', {}, '1'],
    ['the second version, untold', { version: '2' }, '2'],
    ['a version of its own', { version: '3.1', says: text('3.1') }, '3.1'],
    ['a told version that it does not sign by', { version: '1', says: text('4') }, '1'],
    ['the type that is asked for', { typeHash: permitHash }, '1'],
  ])('default: %s', async (_, told, version) =>
    expect(await readPermitForm(nodeOf(told), order)).toEqual({ name: 'Birch', version, nonce: 7n }),
  )

  test.each<[string, Told]>([
    ['another kind of permit', { typeHash: word(5n) }],
    ['a separator that does not fit', { separator: word(5n) }],
    ['another chain', { chainId: 1 }],
    ['no separator', { separator: '0x' }],
    ['a version that nobody tells', { version: '9' }],
    ['an account that is a contract', { code: '0x6001' }],
    ['an account that runs other code', { code: `0xef0100${'22'.repeat(20)}` }],
  ])('error: none for %s', async (_, told) =>
    expect(await readPermitForm(nodeOf(told), order)).toBeUndefined(),
  )

  test('error: a node that does not answer', async () => {
    const silent = () => Promise.reject(new Error('offline'))
    expect(await readPermitForm(silent, order)).toBeUndefined()
  })
})

type Asked = { method: string; params?: unknown }
const wordsOf = [
  ...[{ type: 'address' }, { type: 'address' }, { type: 'uint256' }, { type: 'uint256' }],
  ...[{ type: 'uint8' }, { type: 'bytes32' }, { type: 'bytes32' }],
] as const

describe('signPermit', () => {
  const sign = (wallet: (request: Asked) => unknown, told: Told = {}) =>
    signPermit({ ask: nodeOf(told), wallet: async (request) => wallet(request) }, order, router)
  const signed = async ({ params }: Asked) => {
    const [from, json] = params as [string, string]
    expect(from).toBe(account.address)
    const { types, ...data } = JSON.parse(json)
    const { EIP712Domain: _, ...own } = types
    return account.signTypedData({ ...data, types: own })
  }

  test.each([0n, 27n])('default: exactly what is sold, for a short time; v counts from %d', async (base) => {
    let method = ''
    const permit = await sign(async (request) => {
      method = request.method
      const signature = await signed(request)
      const { yParity } = parseSignature(signature)
      return `${signature.slice(0, -2)}${(Number(base) + yParity).toString(16).padStart(2, '0')}`
    })
    expect(method).toBe('eth_signTypedData_v4')
    const [owner, spender, value, deadline, v, r, s] = decodeAbiParameters(wordsOf, permit)
    expect([owner, spender, value]).toEqual([account.address, router, order.units])
    expect(deadline).toBe(BigInt(now + permitMinutes * 60))
    const isSigned = await verifyTypedData({
      address: account.address,
      signature: serializeSignature({ r, s, v: BigInt(v) }),
      domain: { name: 'Birch', version: '1', chainId: 10, verifyingContract: token },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message: { owner: account.address, spender: router, value: order.units, nonce: 7n, deadline },
    })
    expect(isSigned).toBe(true)
  })

  test.each<[string, (request: Asked) => unknown, Told]>([
    ['a token that takes none', signed, { separator: word(5n) }],
    ['a wallet without the method', () => Promise.reject(new RpcError(4200, 'No')), {}],
    ['a wallet that knows no such method', () => Promise.reject(new RpcError(-32601, 'No')), {}],
    ['a wallet that says so in words', () => Promise.reject(new RpcError(-32603, 'Unknown method')), {}],
    ['a signature of another form', () => `0x${'ab'.repeat(64)}`, {}],
    ['a signature of no curve point', () => `0x${'ab'.repeat(64)}36`, {}],
    ['no signature', () => null, {}],
  ])('error: permit_refused for %s', async (_, wallet, told) => {
    await expect(sign(wallet, told)).rejects.toMatchObject({ code: 'permit_refused' })
  })

  test('error: a no of the person goes on as such', async () => {
    await expect(sign(() => Promise.reject(new RpcError(4001, 'No')))).rejects.toMatchObject({ code: 4001 })
  })
})
