import { type JsonRpcSigner as Signer5, Web3Provider } from '@ethersproject/providers'
import { BrowserProvider, Contract, type JsonRpcSigner as Signer6, TypedDataEncoder } from 'ethers'
import {
  createWalletClient,
  custom,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  hexToString,
  parseAbi,
  type WalletClient,
} from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { bob } from '../testContext.ts'
import { alice, type LibraryPage, libraryPage } from './libraryPage.ts'

const account = alice as Hex
const to = bob as Hex
const abi = parseAbi(['function pay(address to, uint256 amount) payable'])
const data = encodeFunctionData({ abi, functionName: 'pay', args: [to, 2n ** 255n] })
const most = 2n ** 256n - 1n
const beyondDouble = 2n ** 53n + 1n

interface Meant {
  to?: string
  data?: string
  value?: bigint
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: bigint
  chainId?: bigint
  type?: bigint
  accessList?: unknown
}

const viem = ({ provider }: LibraryPage): WalletClient =>
  createWalletClient({ account, chain: mainnet, transport: custom(provider as never, { retryCount: 0 }) })
const ethers5 = ({ provider }: LibraryPage): Signer5 => new Web3Provider(provider as never, 'any').getSigner()
const ethers6 = ({ provider }: LibraryPage): Promise<Signer6> =>
  new BrowserProvider(provider as never, 'any').getSigner()

const quantities = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
  'type',
]
const small = (text: unknown): unknown => (typeof text === 'string' ? text.toLowerCase() : text)
/** What a wallet gets, each quantity as a number. */
function got(sent: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      quantities.includes(name) ? BigInt(value) : typeof value === 'string' ? small(value) : value,
    ]),
  )
}
const sentBy = async (page: LibraryPage, method = 'eth_sendTransaction') => {
  const { request } = await page.read(method)
  return got((request.params as [object])[0])
}
const accessList = [{ address: to, storageKeys: [`0x${'00'.repeat(31)}01` as Hex] }]

const viemSends: [string, object, Meant][] = [
  ['an amount', { to, value: beyondDouble }, { value: beyondDouble }],
  ['the most', { to, value: most }, { value: most }],
  ['nothing', { to, value: 0n }, { value: 0n }],
  ['data', { to, data }, { data }],
  [
    'fees of EIP-1559',
    { to, gas: 21_000n, maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 0n },
    { gas: 21_000n, maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 0n },
  ],
  ['a gas price', { to, gasPrice: 7n }, { gasPrice: 7n }],
  ['the first nonce', { to, nonce: 0 }, { nonce: 0n }],
  ['a type', { to, type: 'eip1559' }, { type: 2n }],
  ['the first type', { to, type: 'legacy' }, { type: 0n }],
  ['an access list', { to, accessList }, { accessList }],
  ['a creation', { data }, { to: undefined, data }],
  ['no check of the chain', { to, chain: null, value: 1n }, { value: 1n, chainId: undefined }],
]

const ethersSends: [string, object, Meant][] = [
  ['an amount', { to, value: beyondDouble }, { value: beyondDouble }],
  ['a number', { to, value: 1 }, { value: 1n }],
  ['hex', { to, value: '0x0de0b6b3a7640000' }, { value: 10n ** 18n }],
  ['the most', { to, value: most }, { value: most }],
  ['nothing', { to, value: 0 }, { value: 0n }],
  ['data', { to, data }, { data }],
  ['empty data', { to, data: '0x' }, { data: '0x' }],
  ['a gas limit', { to, gasLimit: 21_000 }, { gas: 21_000n }],
  [
    'fees of EIP-1559',
    { to, type: 2, maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n },
    { type: 2n, maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n },
  ],
  ['a gas price', { to, gasPrice: 7 }, { gasPrice: 7n }],
  ['the first nonce', { to, nonce: 0 }, { nonce: 0n }],
  ['the first type', { to, type: 0 }, { type: 0n }],
  ['a chain', { to, chainId: 1 }, { chainId: 1n }],
  ['an access list', { to, type: 1, accessList }, { type: 1n, accessList }],
  ['a creation', { data }, { to: undefined, data }],
]

function expectMeant(sent: Record<string, unknown>, { to: receiver, ...meant }: Meant, named: object): void {
  expect(sent['from']).toBe(alice.toLowerCase())
  if ('to' in named) expect(sent['to']).toBe(bob.toLowerCase())
  else expect(sent).not.toHaveProperty('to')
  expect(receiver).toBeUndefined()
  for (const [name, value] of Object.entries(meant))
    expect([name, JSON.stringify(sent[name], plain)?.toLowerCase()]).toEqual([
      name,
      JSON.stringify(value, plain)?.toLowerCase(),
    ])
}
const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

describe('transactions', () => {
  test.each(viemSends)('viem: %s', async (_, given, meant) => {
    const page = libraryPage()
    await viem(page).sendTransaction(given as never)
    expectMeant(await sentBy(page), meant, given)
  })
  test.each(ethersSends)('ethers 5: %s', async (_, given, meant) => {
    const page = libraryPage()
    await ethers5(page).sendUncheckedTransaction(given)
    expectMeant(await sentBy(page), meant, given)
  })
  test.each(ethersSends)('ethers 6: %s', async (_, given, meant) => {
    const page = libraryPage()
    await (await ethers6(page)).sendUncheckedTransaction(given)
    expectMeant(await sentBy(page), meant, given)
  })
  test('viem: writeContract', async () => {
    const page = libraryPage()
    const call = { address: to, abi, functionName: 'pay', args: [to, 2n ** 255n], value: 5n } as const
    await viem(page).writeContract({ ...call, account, chain: mainnet })
    expectMeant(await sentBy(page), { data, value: 5n }, { to })
  })
  test('ethers 6: a call of a contract', async () => {
    const page = libraryPage()
    const signer = await ethers6(page)
    const contract = new Contract(to, ['function pay(address to, uint256 amount) payable'], signer)
    const call = contract.getFunction('pay')
    const given = await call.populateTransaction(to, 2n ** 255n, { value: 5n, gasLimit: 90_000 })
    await signer.sendUncheckedTransaction(given)
    expectMeant(await sentBy(page), { data, value: 5n, gas: 90_000n }, { to })
  })
})

const types = {
  Order: [
    { name: 'maker', type: 'address' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'delta', type: 'int128' },
    { name: 'open', type: 'bool' },
    { name: 'salt', type: 'bytes32' },
    { name: 'data', type: 'bytes' },
    { name: 'note', type: 'string' },
    { name: 'items', type: 'Item[2]' },
  ],
  Item: [
    { name: 'id', type: 'uint8' },
    { name: 'name', type: 'string' },
  ],
}
const domain = { name: 'Shop', version: '1', chainId: 1, verifyingContract: to } as const
const message = {
  maker: account,
  amounts: [0n, beyondDouble, most],
  delta: -(2n ** 127n),
  open: false,
  salt: `0x${'0a'.repeat(32)}` as Hex,
  data: '0x',
  note: '',
  items: [
    { id: 0, name: 'tea' },
    { id: 255, name: 'äö' },
  ],
} as const
const hashes: [string, object][] = [
  ['every kind of value', domain],
  ['a big chain id', { ...domain, chainId: beyondDouble }],
  ['a salt', { name: 'Shop', salt: `0x${'01'.repeat(32)}` }],
  ['an empty domain', {}],
]
const readHash = async (page: LibraryPage): Promise<string> => {
  const { request, subject } = await page.read('eth_signTypedData_v4')
  const [who, text] = request.params as [string, string]
  expect(who.toLowerCase()).toBe(alice.toLowerCase())
  expect(subject).toMatchObject({ type: 'typedData', data: JSON.parse(text) })
  return hashTypedData(JSON.parse(text))
}

describe('typed data: the wallet signs the hash that the library computes', () => {
  test.each(hashes)('viem: %s', async (_, given) => {
    const page = libraryPage()
    const typed = { domain: given, types, primaryType: 'Order', message } as const
    await viem(page).signTypedData({ ...typed, account } as never)
    expect(await readHash(page)).toBe(hashTypedData(typed as never))
  })
  test.each(hashes)('ethers 5: %s', async (_, given) => {
    const page = libraryPage()
    await ethers5(page)._signTypedData(given, types, message)
    expect(await readHash(page)).toBe(TypedDataEncoder.hash(given, types, message))
  })
  test.each(hashes)('ethers 6: %s', async (_, given) => {
    const page = libraryPage()
    await (await ethers6(page)).signTypedData(given, types, message)
    expect(await readHash(page)).toBe(TypedDataEncoder.hash(given, types, message))
  })
})

const texts = ['hello', '', 'a\nb', '0x1234', 'Grüße 🫖', '0xabc', bob]
describe('messages: the wallet gets the bytes of the text', () => {
  const signs: Record<string, (page: LibraryPage, text: string) => Promise<unknown>> = {
    viem: (page, text) => viem(page).signMessage({ account, message: text }),
    'ethers 5': (page, text) => ethers5(page).signMessage(text),
    'ethers 6': async (page, text) => (await ethers6(page)).signMessage(text),
  }
  test.each(Object.keys(signs).flatMap((name) => texts.map((text) => [name, text] as const)))(
    '%s: %j',
    async (name, text) => {
      const page = libraryPage()
      await signs[name]?.(page, text)
      const { request } = await page.read('personal_sign')
      const [hex, who] = request.params as [Hex, string]
      expect(hexToString(hex)).toBe(text)
      expect(who.toLowerCase()).toBe(alice.toLowerCase())
    },
  )
})

describe('wallet methods of viem', () => {
  test('sendCalls', async () => {
    const page = libraryPage()
    const calls = [
      { to, value: most },
      { to, data },
      { to, abi, functionName: 'pay', args: [to, 2n ** 255n] },
    ]
    await viem(page).sendCalls({ account, chain: mainnet, calls, forceAtomic: true } as never)
    const { subject, request, chainId } = await page.read('wallet_sendCalls')
    expect(subject).toMatchObject({ type: 'calls', from: alice.toLowerCase() })
    expect(chainId).toBe(1)
    const [sent] = request.params as [{ calls: object[]; atomicRequired: boolean }]
    expect(sent.atomicRequired).toBe(true)
    expect(sent.calls.map(got)).toEqual([
      { to: bob.toLowerCase(), value: most },
      { to: bob.toLowerCase(), data },
      { to: bob.toLowerCase(), data },
    ])
  })
  test('addChain', async () => {
    const page = libraryPage()
    await viem(page).addChain({ chain: optimism })
    const { subject, request } = await page.read('wallet_addEthereumChain')
    expect(subject).toMatchObject({ networkId: 'eip155:10', name: optimism.name, symbol: 'ETH' })
    expect(request.params).toEqual([
      {
        chainId: '0xa',
        chainName: optimism.name,
        nativeCurrency: optimism.nativeCurrency,
        rpcUrls: optimism.rpcUrls.default.http,
        blockExplorerUrls: [optimism.blockExplorers.default.url],
      },
    ])
  })
  test('watchAsset', async () => {
    const page = libraryPage()
    await viem(page).watchAsset({ type: 'ERC20', options: { address: to, symbol: 'TEA', decimals: 0 } })
    const { subject } = await page.read('wallet_watchAsset')
    expect(subject).toMatchObject({ type: 'watchAsset', address: to, symbol: 'TEA', decimals: 0 })
  })
})
