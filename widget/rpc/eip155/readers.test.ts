import { describe, expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { eth_sendTransaction, eth_signTransaction } from '../../review/eip155/eth_sendTransaction.ts'
import { eth_signTypedData, eth_signTypedData_v4 } from '../../review/eip155/eth_signTypedData.ts'
import { personal_sign } from '../../review/eip155/personal_sign.ts'
import { wallet_sendCalls } from '../../review/eip155/wallet_sendCalls.ts'
import { alice, bob } from '../../test/testContext.ts'
import { eth_sendUserOperation } from './eth_sendUserOperation.ts'
import type { Plan, ReadPlan } from './plan.ts'
import { wallet_grantPermissions } from './wallet_grantPermissions.ts'
import { wallet_addEthereumChain } from './wallet_switchEthereumChain.ts'
import { readWatchAsset } from './wallet_watchAsset.ts'

const standing = { networkId: 'eip155:1', chainId: 1, account: alice } as const
const read = (reader: ReadPlan, params: unknown): Plan => reader(params, standing) as Plan
const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
const hash = `0x${'ab'.repeat(32)}`

test.each([
  ['a text', ['hello', alice], { text: 'hello', encoding: 'text' }, hex('hello')],
  ['hex of a text', [hex('hello'), alice], { text: 'hello', encoding: 'text' }, hex('hello')],
  ['the other way round', [alice, hex('hello')], { text: 'hello', encoding: 'text' }, hex('hello')],
  ['an address as text', [bob, alice], { text: bob, encoding: 'hex' }, bob],
  ['odd hex is a text', ['0xabc', alice], { text: '0xabc', encoding: 'text' }, hex('0xabc')],
  ['lines', ['a\nb', alice], { text: 'a\nb', encoding: 'text' }, hex('a\nb')],
  ['bytes that are no text', ['0xff00', alice], { text: '0xff00', encoding: 'hex' }, '0xff00'],
  ['control characters', ['0x00', alice], { text: '0x00', encoding: 'hex' }, '0x00'],
  ['a hash', [hash, alice], { text: hash, encoding: 'hex' }, hash],
  [
    'a hash that prints',
    [hex('k#9v_~^f|{]@$=+*k#9v_~^f|{]@$=+*'), alice],
    { text: hex('k#9v_~^f|{]@$=+*k#9v_~^f|{]@$=+*'), encoding: 'hex' },
    hex('k#9v_~^f|{]@$=+*k#9v_~^f|{]@$=+*'),
  ],
  [
    'a sentence of 32 letters',
    ['Please sign in to your shop now.', alice],
    { text: 'Please sign in to your shop now.', encoding: 'text' },
    hex('Please sign in to your shop now.'),
  ],
  ['a password is left out', ['hi', alice, 'secret'], { text: 'hi', encoding: 'text' }, hex('hi')],
])('param: personal_sign %s', (_, params, shown, sent) => {
  const plan = read(personal_sign, params)
  expect(plan.subject).toEqual({ type: 'message', ...shown, address: alice })
  expect(plan.request).toEqual({ method: 'personal_sign', params: [sent, alice] })
  expect(plan.account).toBe(alice)
})

const types = { Mail: [{ name: 'to', type: 'Person[]' }], Person: [{ name: 'name', type: 'string' }] }
const mail = {
  domain: { name: 'App', chainId: 1, extra: 'unsigned' },
  primaryType: 'Mail',
  types,
  message: { to: [{ name: 'Bob', note: 'unsigned' }], note: 'unsigned' },
}
const signed = {
  domain: { name: 'App', chainId: 1 },
  primaryType: 'Mail',
  types: {
    ...types,
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
  },
  message: { to: [{ name: 'Bob' }] },
}

test.each([
  ['an object', [alice, mail]],
  ['text', [alice, JSON.stringify(mail)]],
  ['the other way round', [mail, alice]],
])('param: typed data as %s holds what is signed and nothing else', (_, params) => {
  const { subject, request } = read(eth_signTypedData_v4, params)
  expect(subject).toEqual({ type: 'typedData', address: alice, data: signed })
  expect(request.method).toBe('eth_signTypedData_v4')
  expect(JSON.parse((request.params as string[])[1] ?? '')).toEqual(signed)
})

test('param: a domain that declares no chain shows none', () => {
  const declared = { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] }
  const { subject } = read(eth_signTypedData_v4, [alice, { ...mail, types: declared }])
  expect(subject).toMatchObject({ data: { domain: { name: 'App' } } })
  expect(JSON.stringify(subject)).not.toContain('chainId')
})

test('param: a name written twice shows what is sent', () => {
  const text = JSON.stringify(mail).replace('"name":"Bob"', '"name":"Bob","name":"Eve"')
  const { subject, request } = read(eth_signTypedData_v4, [alice, text])
  expect(subject).toMatchObject({ data: { message: { to: [{ name: 'Eve' }] } } })
  expect(JSON.stringify(request.params)).not.toContain('Bob')
})

test('param: eth_signTypedData, version 1 and later', () => {
  const items = [{ name: 'a', type: 'string', value: 'x' }]
  expect(read(eth_signTypedData, [items, alice])).toMatchObject({
    subject: { type: 'typedDataV1', items, address: alice },
    request: { method: 'eth_signTypedData', params: [items, alice] },
  })
  expect(read(eth_signTypedData, [alice, mail]).subject.type).toBe('typedData')
})

test('param: eth_sendTransaction sends what it shows', () => {
  const plan = read(eth_sendTransaction, [
    {
      to: bob,
      value: 1000,
      input: '0xAA',
      gasLimit: '0x05208',
      nonce: '0',
      chainId: 1,
      type: '0x2',
    },
  ])
  const transaction = { from: alice, to: bob, value: '0x3e8', data: '0xAA', gas: '0x5208', nonce: '0x0' }
  expect(plan).toEqual({
    subject: { type: 'transaction', sign: false, transaction },
    request: { method: 'eth_sendTransaction', params: [{ ...transaction, chainId: '0x1', type: '0x2' }] },
    account: alice,
    chainId: 1,
    pinned: true,
  })
})

test('param: eth_signTransaction, a contract', () => {
  const { subject, request } = read(eth_signTransaction, [{ from: alice, data: '0x60' }, 'latest'])
  expect(subject).toEqual({ type: 'transaction', sign: true, transaction: { from: alice, data: '0x60' } })
  expect(request.params).toEqual([{ from: alice, data: '0x60' }])
})

test('param: wallet_sendCalls', () => {
  const call = { to: bob, value: '0x1', data: '0x' }
  const plan = read(wallet_sendCalls, [
    { version: '2.0.0', chainId: '0x01', atomicRequired: true, calls: [call] },
  ])
  expect(plan).toMatchObject({ account: alice, chainId: 1, subject: { type: 'calls', calls: [call] } })
  expect(plan.request.params).toEqual([
    { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [call], from: alice },
  ])
})

const chain = { chainId: '0x539', chainName: 'Local', rpcUrls: ['http://127.0.0.1:8545'] }

test('param: wallet_addEthereumChain', () => {
  const plan = read(wallet_addEthereumChain, [{ ...chain, iconUrls: null, evil: 1 }])
  expect(plan.subject).toEqual({
    type: 'addNetwork',
    networkId: 'eip155:1337',
    name: 'Local',
    rpcUrls: ['http://127.0.0.1:8545'],
    explorers: [],
    fields: [{ name: 'evil', value: '1' }],
  })
  expect(plan.request.params).toEqual([{ ...chain, evil: 1 }])
})

test.each([{}, { name: null }, { name: undefined }])(
  'param: the currency of wallet_addEthereumChain with %j is called by its symbol',
  (named) => {
    const nativeCurrency = { ...named, symbol: 'POL', decimals: 18 }
    const { subject, request } = read(wallet_addEthereumChain, [{ ...chain, nativeCurrency }])
    expect(subject).toMatchObject({ symbol: 'POL' })
    expect(request.params).toEqual([
      { ...chain, nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 } },
    ])
  },
)

test('behavior: what wallet_addEthereumChain has beside in its currency reaches the wallet, and is shown', () => {
  const nativeCurrency = {
    name: 'Coin',
    symbol: 'C',
    decimals: 18,
    icon: 'ipfs://c',
    evil: { a: 1 },
    none: null,
  }
  const { none: _, ...sent } = nativeCurrency
  const { subject, request } = read(wallet_addEthereumChain, [{ ...chain, evil: 2, nativeCurrency }])
  expect(subject).toMatchObject({
    fields: [
      { name: 'evil', value: '2' },
      { name: 'nativeCurrency.icon', value: 'ipfs://c' },
      { name: 'nativeCurrency.evil', value: '{"a":1}' },
    ],
  })
  expect(request.params).toEqual([{ ...chain, evil: 2, nativeCurrency: sent }])
})

test('behavior: what wallet_watchAsset has beside type and options reaches the wallet, and is shown', () => {
  const asset = {
    type: 'ERC20',
    options: { address: bob, symbol: 'T', evil: 1 },
    chainId: '0x1',
    note: ['a'],
  }
  for (const params of [asset, [asset], { ...asset, nothing: null }]) {
    const { subject, request } = read(readWatchAsset, params)
    expect(request.params).toEqual(asset)
    expect(subject).toMatchObject({
      fields: [
        { name: 'chainId', value: '0x1' },
        { name: 'note', value: '["a"]' },
        { name: 'evil', value: '1' },
      ],
    })
  }
})

test('param: wallet_addEthereumChain shows every node, and what a wallet would learn beside', () => {
  const nodes = ['https://a.example/key', 'https://b.example']
  const nativeCurrency = { name: 'Local', symbol: 'LOC', decimals: 18 }
  const blockExplorerUrls = ['https://scan.example']
  const { subject } = read(wallet_addEthereumChain, [
    { ...chain, rpcUrls: nodes, nativeCurrency, blockExplorerUrls },
  ])
  expect(subject).toMatchObject({ rpcUrls: nodes, symbol: 'LOC', explorers: blockExplorerUrls })
})

const granted = {
  chainId: '0xa',
  address: alice,
  expiry: 1_893_456_000,
  signer: { type: 'account', data: { id: bob } },
  permissions: [{ type: 'gas-limit', data: { limit: '0x1' }, policies: [] }],
}

test('param: wallet_grantPermissions', () => {
  expect(read(wallet_grantPermissions, [granted])).toEqual({
    subject: {
      type: 'grantPermissions',
      account: alice,
      to: bob,
      networkId: 'eip155:10',
      expiry: 1_893_456_000,
      permissions: [{ type: 'gas-limit', data: { limit: '0x1' } }],
      json: JSON.stringify(granted, null, 2),
    },
    request: { method: 'wallet_grantPermissions', params: [granted] },
    account: alice,
  })
})

test.each([
  ['the address of an account', { signer: { type: 'account', data: { address: bob } } }, bob],
  ['the id of a key', { signer: { type: 'key', data: { id: 'did:key:z6Mk' } } }, 'did:key:z6Mk'],
  ['an address beside', { to: bob, signer: { type: 'key', data: { id: 'other' } } }, bob],
])('param: who gets the permissions: %s', (_, given, to) => {
  const { signer: _signer, ...others } = granted
  expect(read(wallet_grantPermissions, [{ ...others, ...given }]).subject).toMatchObject({ to })
})

test('param: wallet_grantPermissions in a form of its own', () => {
  const own = { permissions: { calls: [{ to: bob }] } }
  const { subject, request } = read(wallet_grantPermissions, [own])
  expect(subject).toMatchObject({
    permissions: [],
    networkId: 'eip155:1',
    json: JSON.stringify(own, null, 2),
  })
  expect(subject).not.toHaveProperty('expiry')
  expect(request.params).toEqual([own])
})

test('param: wallet_watchAsset', () => {
  const options = { address: bob, symbol: 'TST', decimals: 18 }
  const asset = { type: 'ERC20', options }
  const bad = { type: 'ERC20', options: { ...options, image: 'javascript:alert(1)' } }
  expect(read(readWatchAsset, asset).request.params).toEqual(asset)
  expect(read(readWatchAsset, [bad]).request.params).toEqual(asset)
  expect(read(readWatchAsset, { type: 'ERC721', options: { ...options, tokenId: '7' } }).subject).toEqual({
    type: 'watchAsset',
    standard: 'ERC721',
    address: bob,
    symbol: 'TST',
    decimals: 18,
    tokenId: '7',
  })
})

test.each<[ReadPlan, unknown]>([
  [personal_sign, undefined],
  [personal_sign, {}],
  [personal_sign, [hash]],
  [personal_sign, [hash, 'bob.eth']],
  [personal_sign, [7, alice]],
  [personal_sign, [['0x'], alice]],
  [personal_sign, ['x'.repeat(262_145), alice]],
  [eth_signTypedData_v4, [alice, '{']],
  [eth_signTypedData_v4, [alice, 'null']],
  [eth_signTypedData_v4, [alice, '{"__proto__":{}}']],
  [eth_signTypedData_v4, [alice, { ...mail, primaryType: 'Letter' }]],
  [eth_signTypedData_v4, [alice, { ...mail, primaryType: 'constructor' }]],
  [eth_signTypedData_v4, [alice, { ...mail, primaryType: 'EIP712Domain' }]],
  [eth_signTypedData_v4, [alice, { ...mail, message: [] }]],
  [eth_signTypedData_v4, [alice, { ...mail, message: { to: 'Bob' } }]],
  [eth_signTypedData_v4, [alice, { ...mail, types: { Mail: 'x' } }]],
  [eth_signTypedData_v4, [alice, ' '.repeat(262_145)]],
  [eth_signTypedData_v4, ['bob', mail]],
  [eth_signTypedData, [[], alice]],
  [eth_sendTransaction, []],
  [eth_sendTransaction, [{}]],
  [eth_sendTransaction, [{ to: '0x12' }]],
  [eth_sendTransaction, [{ to: bob, value: '-1' }]],
  [eth_sendTransaction, [{ to: bob, value: 1.5 }]],
  [eth_sendTransaction, [{ to: bob, value: `0x${'f'.repeat(65)}` }]],
  [eth_sendTransaction, [{ to: bob, data: '0xabc' }]],
  [eth_sendTransaction, [{ to: bob, data: '0xaa', input: '0xbb' }]],
  [eth_sendTransaction, [{ to: bob, chainId: '0x0' }]],
  [eth_sendTransaction, [{ to: bob, chainId: 'eip155:1' }]],
  [eth_sendTransaction, [{ to: bob, type: '0x4' }]],
  [eth_sendTransaction, [{ to: bob, authorizationList: [] }]],
  [eth_sendTransaction, [{ to: bob, blobs: ['0x'] }]],
  [eth_sendTransaction, [{ to: bob }, {}, {}]],
  [wallet_sendCalls, [{ calls: [] }]],
  [wallet_sendCalls, [{ calls: [{ to: 'x' }] }]],
  [eth_sendUserOperation, [{ sender: 'x', callData: '0x' }, bob]],
  [eth_sendUserOperation, [{ sender: alice, callData: '0x' }]],
  [eth_sendUserOperation, [{ sender: alice, callData: '0x', callGasLimit: '-1' }, bob]],
  [eth_sendUserOperation, [{ sender: alice, callData: '0x', eip7702Auth: { address: bob } }, bob]],
  [wallet_grantPermissions, []],
  [wallet_grantPermissions, [granted, granted]],
  [wallet_grantPermissions, [{ ...granted, expiry: 'tomorrow' }]],
  [wallet_grantPermissions, [{ ...granted, address: 'bob.eth' }]],
  [wallet_grantPermissions, [{ ...granted, permissions: [{ data: {} }] }]],
  [wallet_addEthereumChain, [{ ...chain, rpcUrls: [] }]],
  [wallet_addEthereumChain, [{ ...chain, rpcUrls: ['javascript:alert(1)'] }]],
  [wallet_addEthereumChain, [{ ...chain, rpcUrls: ['http://evil.example'] }]],
  [wallet_addEthereumChain, [{ ...chain, rpcUrls: ['https://user:pass@evil.example'] }]],
  [wallet_addEthereumChain, [{ ...chain, chainId: '0xfffffffffffffff' }]],
  [wallet_addEthereumChain, [chain, chain]],
  [wallet_addEthereumChain, [{ ...chain, nativeCurrency: { name: 'POL', decimals: 18 } }]],
  [readWatchAsset, { type: 'NATIVE', options: {} }],
  [readWatchAsset, { type: 'ERC20', options: { address: 'x' } }],
])('error: malformed parameters %#', (reader, params) => {
  expect(() => read(reader, params)).toThrow(RpcError)
  try {
    read(reader, params)
  } catch (error) {
    expect(error).toMatchObject({ code: -32602 })
  }
})

test('error: more calls than anybody reads have a code of their own (EIP-5792)', () => {
  const calls = Array.from({ length: 101 }, () => ({ to: bob }))
  expect(() => read(wallet_sendCalls, [{ calls }])).toThrow(expect.objectContaining({ code: 5740 }))
  expect(read(wallet_sendCalls, [{ calls: calls.slice(1) }]).subject).toMatchObject({ type: 'calls' })
})

describe('what libraries and lists write', () => {
  const asset = (options: object, type = 'ERC20') =>
    read(readWatchAsset, { type, options: { address: bob, ...options } })

  // MetaMask/test-dapp#330, wormhole-foundation/wormhole-connect#739.
  test.each([18, '18', '0x12'])('param: decimals %j', (decimals) => {
    const { subject, request } = asset({ symbol: 'T', decimals })
    expect(subject).toMatchObject({ decimals: 18 })
    expect(request.params).toEqual({ type: 'ERC20', options: { address: bob, symbol: 'T', decimals: 18 } })
  })

  test.each<[unknown, string]>([
    [7, '7'],
    ['7', '7'],
    ['0x7', '7'],
    ['9'.repeat(78), '9'.repeat(78)],
  ])('param: token id %j', (tokenId, told) => {
    expect(asset({ tokenId }, 'ERC721').request.params).toMatchObject({ options: { tokenId: told } })
  })

  test('param: null is left out, and what only the wallet knows goes along', () => {
    const { request } = asset({ symbol: null, decimals: null, image: null, tokenId: null, chainId: 1 })
    expect(request.params).toEqual({ type: 'ERC20', options: { address: bob, chainId: 1 } })
  })

  test.each(['eighteen', 256, -1, 1.5])('error: decimals %j', (decimals) => {
    expect(() => asset({ decimals })).toThrow(expect.objectContaining({ code: -32602 }))
  })

  // antonnell/networklist-org#49: lists with web sockets and templates in them.
  const good = 'https://rpc.example'
  test.each([
    ['wss://rpc.example'],
    ['https://rpc.example/{KEY}'],
    [''],
    [null],
    [7],
    [{ url: good }],
    ['http://rpc.example'],
  ])('param: a node that nobody can use is left out: %j', (odd) => {
    for (const rpcUrls of [
      [good, odd],
      [odd, good],
    ]) {
      const { subject, request } = read(wallet_addEthereumChain, [{ ...chain, rpcUrls }])
      const usable = [good]
      expect(subject).toMatchObject({ rpcUrls: usable })
      expect(request.params).toMatchObject([{ rpcUrls: usable }])
    }
  })

  test('param: other lists, and decimals as text', () => {
    const { request } = read(wallet_addEthereumChain, [
      {
        ...chain,
        blockExplorerUrls: ['ftp://scan.example', 'https://scan.example'],
        iconUrls: ['ipfs://icon'],
        nativeCurrency: { name: 'Coin', symbol: 'C', decimals: '18' },
      },
    ])
    expect(request.params).toEqual([
      {
        ...chain,
        blockExplorerUrls: ['https://scan.example'],
        nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
      },
    ])
  })

  test('param: typed data without a domain, said by null', () => {
    expect(read(eth_signTypedData_v4, [alice, { ...mail, domain: null }]).subject).toMatchObject({
      data: { domain: {} },
    })
  })
})
