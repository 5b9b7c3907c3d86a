import { BrowserProvider } from 'ethers'
import { createWalletClient, custom } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PublicState, RpcRequest } from '../protocol/api.ts'
import { evmProvider } from './evmProvider.ts'

type Seen = [event: string, payload: unknown]

function setUp() {
  const asked: RpcRequest[] = []
  const control = evmProvider(async (request) => {
    asked.push(request)
    return 'answer'
  })
  const seen: Seen[] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const)
    control.provider.on(event, (payload: unknown) => seen.push([event, payload]))
  return { ...control, asked, seen }
}

const state = (chain: number, ...accounts: string[]): Pick<PublicState, 'connections' | 'networks'> => ({
  networks: { eip155: `eip155:${chain}` },
  connections: accounts[0]
    ? [
        {
          namespace: 'eip155',
          accounts: accounts.map((account) => `eip155:${chain}:${account}` as const),
          network: `eip155:${chain}`,
          wallet: { id: 'w', name: 'W' },
        },
      ]
    : [],
})

describe('request', () => {
  test('default', async () => {
    const { provider, asked } = setUp()
    expect(await provider.request({ method: 'eth_call', params: [{ value: 255n }] })).toBe('answer')
    expect(asked).toEqual([{ method: 'eth_call', params: [{ value: '0xff' }] }])
  })
  test('behavior: a request carries the network on which the page takes the wallet to be', async () => {
    const { provider, asked, update } = setUp()
    update(state(10, '0xaa'))
    await provider.request({ method: 'eth_sendTransaction', params: [{ to: '0xbb' }] })
    expect(asked[0]?.network).toBe('eip155:10')
  })
  test.each<[string, object, () => unknown]>([
    [
      'BigInt: text',
      BigInt.prototype,
      function (this: bigint) {
        return this.toString()
      },
    ],
    [
      'BigInt: a number',
      BigInt.prototype,
      function (this: bigint) {
        return Number(this)
      },
    ],
    [
      'BigInt: an object',
      BigInt.prototype,
      function (this: bigint) {
        return { $bigint: this.toString() }
      },
    ],
    [
      'Array: text',
      Array.prototype,
      function (this: unknown[]) {
        return `[${this.join(', ')}]`
      },
    ],
    ['Object: nothing', Object.prototype, () => undefined],
  ])('behavior: a toJSON that the page gave to %s changes nothing', async (_, prototype, toJSON) => {
    Object.defineProperty(prototype, 'toJSON', { value: toJSON, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(prototype, 'toJSON'))
    const { provider, asked } = setUp()
    const date = new Date(0)
    const params = [{ value: 255n, data: ['0x01'], date }, 0n, 'latest']
    await provider.request({ method: 'eth_call', params } as never)
    Reflect.deleteProperty(prototype, 'toJSON')
    expect(asked).toEqual([
      {
        method: 'eth_call',
        params: [{ value: '0xff', data: ['0x01'], date: date.toISOString() }, '0x0', 'latest'],
      },
    ])
  })

  // MooTools 1.2 says `var JSON = new Hash({ encode, decode })`; a page takes it away before or after our script.
  test.each([undefined, { encode: () => '', decode: () => null }])(
    'behavior: params cross where the JSON of the page is %o',
    async (json) => {
      const { provider, asked } = setUp()
      vi.stubGlobal('JSON', json)
      onTestFinished(() => void vi.unstubAllGlobals())
      await provider.request({ method: 'eth_call', params: [{ data: ['0x01'] }, 'latest'] } as never)
      vi.unstubAllGlobals()
      expect(asked).toEqual([{ method: 'eth_call', params: [{ data: ['0x01'] }, 'latest'] }])
    },
  )

  test.each([
    [null, null],
    [undefined, undefined],
    [{}, {}],
  ])('param: params of %j', async (params, crossed) => {
    const { provider, asked } = setUp()
    await provider.request({ method: 'eth_chainId', params } as never)
    expect(asked).toMatchObject([{ method: 'eth_chainId', params: crossed }])
  })

  test.each<[bigint, string]>([
    [-5n, '-5'],
    [-(2n ** 255n), String(-(2n ** 255n))],
    [0n, '0x0'],
    [2n ** 64n, '0x10000000000000000'],
  ])('param: the bigint %s crosses as %s', async (value, written) => {
    const { provider, asked } = setUp()
    const typed = { message: { delta: value } }
    await provider.request({ method: 'eth_signTypedData_v4', params: ['0xaa', typed] } as never)
    expect(asked).toMatchObject([{ params: ['0xaa', { message: { delta: written } }] }])
  })

  const cyclic: unknown[] = []
  cyclic.push(cyclic)
  test.each([
    ['no request', undefined, -32600],
    ['a method array', { method: ['eth_call'] }, -32600],
    ['an empty method', { method: '' }, -32600],
    ['a batch', [{ method: 'eth_call' }], -32600],
    ['string params', { method: 'eth_call', params: 'x' }, -32602],
    ['params that are a number', { method: 'eth_call', params: 0 }, -32602],
    ['params that are no', { method: 'eth_call', params: false }, -32602],
    ['cyclic params', { method: 'eth_call', params: cyclic }, -32602],
  ])('error: %s', async (_, request, code) => {
    const { provider, asked } = setUp()
    await expect(provider.request(request as RpcRequest)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })
})

describe('libraries take it as it is', () => {
  const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
  const { provider } = evmProvider(async ({ method }) => (method === 'eth_chainId' ? '0x1' : [account]))
  test('behavior: viem', async () => {
    const client = createWalletClient({ transport: custom(provider) })
    expect(await client.requestAddresses()).toEqual(['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'])
    expect(await client.getChainId()).toBe(1)
  })
  test('behavior: ethers', async () => {
    const browser = new BrowserProvider(provider)
    expect(await browser.send('eth_requestAccounts', [])).toEqual([account])
    browser.destroy()
  })
})

describe('update', () => {
  test('default: connect, then accounts', () => {
    const { update, seen } = setUp()
    update(state(1))
    update(state(1, '0xa'))
    expect(seen).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', ['0xa']],
    ])
  })
  test('behavior: each change is told once', () => {
    const { update, seen } = setUp()
    update(state(1, '0xa'))
    seen.length = 0
    update(state(1, '0xa'))
    update(state(137, '0xa'))
    update(state(137, '0xb'))
    expect(seen).toEqual([
      ['chainChanged', '0x89'],
      ['accountsChanged', ['0xb']],
    ])
  })
  test('behavior: the end of a connection', () => {
    const { update, seen } = setUp()
    update(state(1, '0xa'))
    seen.length = 0
    update(state(1))
    expect(seen).toEqual([
      ['accountsChanged', []],
      // Nobody ended it where the frame was lost: it comes back.
      ['disconnect', expect.not.objectContaining({ data: expect.anything() })],
    ])
    expect(seen.at(-1)?.[1]).toMatchObject({ code: 4900 })
  })
  test('behavior: the end says who ended it', () => {
    const { update, seen } = setUp()
    update(state(1, '0xa'))
    seen.length = 0
    update({ ...state(1), lastEnd: 'wallet' })
    const data = { reason: 'session_ended', by: 'wallet' }
    expect(seen.at(-1)).toEqual(['disconnect', expect.objectContaining({ code: 4900, data })])
  })
  test('behavior: a removed listener hears nothing', () => {
    const { update, provider } = setUp()
    const heard: unknown[] = []
    const listener = (payload: unknown) => heard.push(payload)
    provider.on('accountsChanged', listener).removeListener('accountsChanged', listener)
    update(state(1, '0xa'))
    expect(heard).toEqual([])
  })
})
