import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toBase64 } from '../base64.ts'
import type { PublicConnection } from '../protocol/api.ts'
import { bitcoinNetworks } from '../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import { toHex } from '../protocol/hexBytes.ts'
import { RpcError } from '../protocol/rpcError.ts'
import { ownWallet } from '../standard/ownWallet.ts'
import type { StandardAccount } from '../standard/standardWallet.ts'
import { bitcoinWallet } from './bitcoinWallet.ts'
import { provideSatsConnect, type SatsConnectProvider } from './satsConnectProvider.ts'
import { bitcoinShape } from './shape.ts'

const payment = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const { regtest } = bitcoinNetworks
const connection: PublicConnection = {
  namespace: 'bip122',
  accounts: [`${regtest}:${payment}`, `${regtest}:${ordinals}`],
  network: regtest,
  wallet: { id: 'w', name: 'W' },
  details: [
    { address: payment, type: 'payment', publicKey: `02${key}` },
    { address: ordinals, type: 'ordinals' },
  ],
}
const addresses = [
  { address: payment, publicKey: `02${key}`, intention: 'payment' },
  { address: ordinals, publicKey: key, intention: 'ordinal' },
]
const accounts = bitcoinWallet.accounts(connection) as [StandardAccount, StandardAccount]
const psbt = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff])
const signature = new Uint8Array(65).fill(7)

/** Calls a feature; the frame answers by method. */
function call(feature: string, answers: Record<string, unknown>, ...inputs: unknown[]) {
  const request = vi.fn(async ({ method }: { method: string }) => {
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  })
  const disconnect = vi.fn(async () => {})
  const run = bitcoinWallet.features[feature]
  if (!run) throw new Error(feature)
  return {
    request,
    disconnect,
    done: run(
      {
        request,
        accounts: () => accounts,
        state: () => ({ connections: [connection], networks: {} }),
        disconnect,
      },
      inputs,
    ),
  }
}

test('default: accounts of a connection, the key once it is known', () => {
  expect(accounts.map(({ address, chains, publicKey }) => [address, chains, toHex(publicKey)])).toEqual([
    [payment, ['bitcoin:regtest'], `02${key}`],
    [ordinals, ['bitcoin:regtest'], ''],
  ])
})

test.each([
  ['bitcoin:testnet4', bitcoinNetworks.testnet4],
  ['bitcoin:testnet', bitcoinNetworks.testnet],
  ['bitcoin:signet', bitcoinNetworks.signet],
  // Nobody serves it; what has no name is still not the main network.
  ['bitcoin:bip122:00000000000000000000000000000007', 'bip122:00000000000000000000000000000007' as const],
])('behavior: an account is on %s and nowhere else', (chain, network) => {
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const found = bitcoinWallet.accounts({ ...connection, accounts: [`${network}:${address}`], network })
  expect(found.map(({ chains }) => chains)).toEqual([[chain]])
})

test('behavior: sats-connect names Testnet4, and takes a page there that asks for it', async () => {
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const network = bitcoinNetworks.testnet4
  const there = bitcoinWallet.accounts({ ...connection, accounts: [`${network}:${address}`], network })
  const request = vi.fn(async () => [{ address, publicKey: `02${key}`, intention: 'payment' }])
  const page = {
    request,
    accounts: () => there,
    state: () => ({ connections: [{ ...connection, network }], networks: {} }),

    disconnect: async () => {},
  }
  const ask = (...inputs: unknown[]) => bitcoinWallet.features['sats-connect:request']?.(page, inputs)
  expect(await ask('wallet_getNetwork', null)).toMatchObject({ result: { bitcoin: { name: 'Testnet4' } } })
  const asked = { addresses: ['payment'], network: 'Testnet4' }
  expect(await ask('wallet_connect', asked)).toMatchObject({ result: { addresses: [{ address }] } })
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ network }))
})

test('behavior: every network is announced', () => {
  expect(bitcoinShape().chains).toEqual(Object.keys(bitcoinNetworks).map((name) => `bitcoin:${name}`))
})

test('behavior: every feature that is announced is there', () => {
  for (const feature of [...Object.keys(bitcoinShape().features), 'standard:connect'])
    expect(bitcoinWallet.features[feature]).toBeTypeOf('function')
})

test.each([
  [
    ['ordinals', 'payment'],
    [accounts[1], accounts[0]],
  ],
  [['payment'], [accounts[0]]],
  [['stacks'], []],
])('bitcoin:connect for %j, in their order', async (purposes, expected) => {
  const { done } = call('bitcoin:connect', { getAccountAddresses: addresses }, { purposes })
  expect(await done).toEqual({ accounts: expected })
})

test('standard:connect, silent', async () => {
  const { request, done } = call('standard:connect', { getAccountAddresses: [] }, { silent: true })
  expect(await done).toEqual({ accounts: [] })
  expect(request).toHaveBeenCalledWith({ method: 'getAccountAddresses', params: { silent: true } })
})

test('bitcoin:signMessage', async () => {
  const message = new TextEncoder().encode('hello')
  const answers = { signMessage: { address: payment, signature: toHex(signature) } }
  const { request, done } = call('bitcoin:signMessage', answers, { account: accounts[0], message })
  expect(await done).toEqual([{ signedMessage: message, signature }])
  expect(request).toHaveBeenCalledWith({
    method: 'signMessage',
    params: { account: payment, message: 'hello' },
  })
})

test.each([
  ['bitcoin:signTransaction', false, [{ signedPsbt: psbt }]],
  ['bitcoin:signAndSendTransaction', true, [{ txId: 'ab' }]],
])('%s', async (feature, broadcast, expected) => {
  const inputsToSign = [
    { account: accounts[0], signingIndexes: [0, 2], sigHash: 131 },
    { account: accounts[1], signingIndexes: [1] },
  ]
  const input = { psbt, inputsToSign, chain: 'bitcoin:regtest' }
  const { request, done } = call(feature, { signPsbt: { psbt: toBase64(psbt), txid: 'ab' } }, input)
  expect(await done).toEqual(expected)
  expect(request).toHaveBeenCalledWith({
    method: 'signPsbt',
    params: {
      account: payment,
      psbt: toBase64(psbt),
      signInputs: [
        { address: payment, index: 0, sighashTypes: [131] },
        { address: payment, index: 2, sighashTypes: [131] },
        { address: ordinals, index: 1 },
      ],
      ...(broadcast && { broadcast }),
    },
    network: regtest,
  })
})

test.each(['ALL', 'SINGLE|ANYONECANPAY', 131, 0, 'FOO', ['ALL']])(
  'param: the sighash %j reaches the frame as it came',
  async (sigHash) => {
    const input = { psbt, inputsToSign: [{ account: accounts[0], signingIndexes: [0], sigHash }] }
    const { request, done } = call('bitcoin:signTransaction', { signPsbt: { psbt: toBase64(psbt) } }, input)
    await done
    expect(request).toHaveBeenCalledWith({
      method: 'signPsbt',
      params: {
        account: payment,
        psbt: toBase64(psbt),
        signInputs: [{ address: payment, index: 0, sighashTypes: [sigHash] }],
      },
    })
  },
)

test.each([
  [
    'a message that is no text',
    'bitcoin:signMessage',
    { account: accounts[0], message: new Uint8Array([0xff]) },
    -32602,
  ],
  ['a message as text', 'bitcoin:signMessage', { account: accounts[0], message: 'hello' }, -32602],
  ['no account', 'bitcoin:signMessage', { message: new Uint8Array([1]) }, -32602],
  ['a PSBT as text', 'bitcoin:signTransaction', { psbt: 'cHNidP8=', inputsToSign: [] }, -32602],
  [
    'a chain of nobody',
    'bitcoin:signTransaction',
    { psbt, inputsToSign: [{ account: accounts[0], signingIndexes: [0] }], chain: 'bitcoin:testnet5' },
    4901,
  ],
])('error: %s', async (_, feature, input, code) => {
  const { request, done } = call(feature, {}, input)
  await expect(done).rejects.toMatchObject({ code })
  expect(request).not.toHaveBeenCalled()
})

describe('sats-connect', () => {
  const ask = (answers: Record<string, unknown>, method: unknown, params?: unknown) =>
    call('sats-connect:request', answers, method, params)
  const shown = [
    {
      address: payment,
      publicKey: `02${key}`,
      purpose: 'payment',
      addressType: 'p2wpkh',
      walletType: 'software',
    },
    { address: ordinals, publicKey: key, purpose: 'ordinals', addressType: 'p2tr', walletType: 'software' },
  ]
  const network = { bitcoin: { name: 'Regtest' }, stacks: { name: 'testnet' }, spark: { name: 'regtest' } }
  const given = { getAccountAddresses: addresses }

  test.each<[string, unknown, unknown]>([
    ['getAccounts', { purposes: ['ordinals', 'payment', 'stacks'] }, [shown[1], shown[0]]],
    ['getAddresses', { purposes: ['payment'] }, { addresses: [shown[0]], network }],
    ['wallet_connect', null, { id: payment, addresses: shown, walletType: 'software', network }],
    ['wallet_getAccount', null, { id: payment, addresses: shown, walletType: 'software', network }],
    ['wallet_getNetwork', null, network],
    ['wallet_requestPermissions', undefined, true],
  ])('%s', async (method, params, result) => {
    expect(await ask(given, method, params).done).toEqual({ jsonrpc: '2.0', id: null, result })
  })

  test.each(['wallet_disconnect', 'wallet_renouncePermissions'])('%s', async (method) => {
    const { disconnect, done } = ask({}, method, null)
    expect(await done).toEqual({ jsonrpc: '2.0', id: null, result: null })
    expect(disconnect).toHaveBeenCalledOnce()
  })

  test('getInfo names the methods', async () => {
    const { result } = (await ask({}, 'getInfo', null).done) as { result: { methods: string[] } }
    expect(result.methods).toContain('signPsbt')
  })

  test('signMessage, signPsbt, sendTransfer', async () => {
    const signing = ask({ signMessage: { address: payment, signature: toHex(signature) } }, 'signMessage', {
      address: payment,
      message: 'hello',
      protocol: 'BIP322',
    })
    expect(await signing.done).toMatchObject({
      result: { address: payment, signature: toBase64(signature), messageHash: '', protocol: 'BIP322' },
    })
    const psbtAsked = ask({ signPsbt: { psbt: 'cA==' } }, 'signPsbt', {
      psbt: 'cHNidP8=',
      signInputs: { [payment]: [0, 2], [ordinals]: [1] },
    })
    expect(await psbtAsked.done).toMatchObject({ result: { psbt: 'cA==' } })
    expect(psbtAsked.request).toHaveBeenCalledWith({
      method: 'signPsbt',
      params: {
        account: payment,
        psbt: 'cHNidP8=',
        signInputs: [
          { address: payment, index: 0 },
          { address: payment, index: 2 },
          { address: ordinals, index: 1 },
        ],
      },
    })
    // The account in use may be the one for inscriptions.
    const others = { getAccountAddresses: [...addresses].reverse() }
    const sending = ask({ ...others, sendTransfer: { txid: 'ab' } }, 'sendTransfer', {
      recipients: [{ address: ordinals, amount: 5000 }],
    })
    expect(await sending.done).toMatchObject({ result: { txid: 'ab' } })
    expect(sending.request).toHaveBeenCalledWith({
      method: 'sendTransfer',
      params: { account: payment, recipientAddress: ordinals, amount: '5000' },
    })
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['an empty object', {}],
    ['an empty list', []],
    ['fields that are null', { purposes: null, addresses: null, network: null }],
  ])('param: no parameters, as %s', async (_, params) => {
    for (const method of [
      'getAccounts',
      'getAddresses',
      'wallet_connect',
      'wallet_getAccount',
      'wallet_getNetwork',
    ])
      expect(await ask(given, method, params).done).not.toHaveProperty('error')
  })

  test.each<[string, unknown, unknown]>([
    ['nothing is for all of ours', undefined, []],
    ['null is', null, []],
    ['an empty object is', {}, []],
    ['an empty list is', [], []],
    [
      'an address without one beside another',
      { [payment]: [0], [ordinals]: [] },
      [{ address: payment, index: 0 }],
    ],
  ])('param: inputs to sign: %s', async (_, signInputs, inputs) => {
    const { request, done } = ask({ ...given, signPsbt: { psbt: 'cA==' } }, 'signPsbt', {
      psbt: 'cA==',
      signInputs,
    })
    expect(await done).toMatchObject({ result: { psbt: 'cA==' } })
    expect(request).toHaveBeenCalledWith({
      method: 'signPsbt',
      params: { account: payment, psbt: 'cA==', signInputs: inputs },
    })
  })

  test.each<[string, unknown]>([
    ['an address with no input', { [payment]: [] }],
    ['addresses with no input', { [payment]: [], [ordinals]: [] }],
    ['a text', '0'],
    ['a list of numbers', [0]],
    ['a list of addresses', [payment]],
    ['a number in place of a list', { [payment]: 0 }],
    ['a number as text', { [payment]: ['0'] }],
    ['null in place of a list', { [payment]: null }],
    ['zero', 0],
    ['a number', 1],
    ['yes', true],
    ['no', false],
    ['an empty text', ''],
    ['a Map', new Map([[payment, [0]]])],
    ['a Set', new Set([payment])],
    ['a function', () => ({ [payment]: [0] })],
  ])('error: nobody guesses what is to be signed: %s', async (_, signInputs) => {
    const { request, done } = ask({ ...given, signPsbt: { psbt: 'cA==' } }, 'signPsbt', {
      psbt: 'cA==',
      signInputs,
    })
    expect(await done).toMatchObject({ error: { code: -32602 } })
    expect(request).not.toHaveBeenCalledWith(expect.objectContaining({ method: 'signPsbt' }))
  })

  test.each<[string, object, object]>([
    ['the sighash that it allows, which the PSBT says itself', { allowedSignHash: 131 }, {}],
    ['its network, and a text for the person', { network: 'mainnet', message: 'Sell' }, {}],
    ['to send', { broadcast: true }, { broadcast: true }],
    ['not to send', { broadcast: false }, {}],
    ['to send, as text', { broadcast: 'true' }, { broadcast: 'true' }],
    ['to send, as a number', { broadcast: 1 }, { broadcast: 1 }],
  ])('param: what reaches the frame of what a page says of a PSBT: %s', async (_, more, given) => {
    const { request, done } = ask({ signPsbt: { psbt: 'cA==' } }, 'signPsbt', {
      psbt: 'cA==',
      signInputs: { [payment]: [0] },
      ...more,
    })
    expect(await done).toMatchObject({ result: { psbt: 'cA==' } })
    expect(request).toHaveBeenCalledWith({
      method: 'signPsbt',
      params: { account: payment, psbt: 'cA==', signInputs: [{ address: payment, index: 0 }], ...given },
    })
  })

  test('param: a protocol that is null is none', async () => {
    const { request, done } = ask({ signMessage: { address: payment, signature: 'ab' } }, 'signMessage', {
      address: payment,
      message: 'a',
      protocol: null,
    })
    expect(await done).not.toHaveProperty('error')
    expect(request.mock.lastCall).toMatchObject([{ params: { protocol: 'ecdsa' } }])
  })

  test('behavior: the protocol that the wallet used is told', async () => {
    const signed = { address: payment, signature: 'ab', protocol: 'bip322' }
    const asked = { address: payment, message: 'a', protocol: 'ECDSA' }
    const { done } = ask({ signMessage: signed }, 'signMessage', asked)
    expect(await done).toMatchObject({ result: { address: payment, protocol: 'BIP322' } })
  })

  test('param: a transfer names who pays and where change returns', async () => {
    const { request, done } = ask({ ...given, sendTransfer: { txid: 'ab' } }, 'sendTransfer', {
      recipients: [{ address: ordinals, amount: 5000 }],
      account: payment,
      changeAddress: payment,
    })
    expect(await done).toMatchObject({ result: { txid: 'ab' } })
    expect(request).toHaveBeenCalledWith({
      method: 'sendTransfer',
      params: { account: payment, recipientAddress: ordinals, amount: '5000', changeAddress: payment },
    })
  })

  test.each<[string, object]>([
    ['the account of inscriptions', { account: ordinals }],
    ['an account by its number', { account: 1 }],
    ['change that is no address', { changeAddress: 7 }],
    ['change elsewhere', { changeAddress: ordinals }],
    ['a network of its own', { network: 'testnet' }],
    ['an amount of parts', { recipients: [{ address: ordinals, amount: 1.5 }] }],
    [
      'a recipient with more than address and amount',
      { recipients: [{ address: ordinals, amount: 1, memo: 'x' }] },
    ],
  ])('error: a transfer with %s is refused, and nothing of it dropped', async (_, more) => {
    const { request, done } = ask({ ...given, sendTransfer: { txid: 'ab' } }, 'sendTransfer', {
      recipients: [{ address: ordinals, amount: 5000 }],
      ...more,
    })
    expect(await done).toMatchObject({ error: { code: -32602 } })
    expect(request).not.toHaveBeenCalledWith(expect.objectContaining({ method: 'sendTransfer' }))
  })

  test.each<[string, unknown, unknown, number]>([
    ['a method of nobody', 'constructor', null, -32601],
    ['no method', 7, null, -32601],
    ['a no', 'signMessage', { address: payment, message: 'a' }, -32000],
    [
      'a protocol of nobody',
      'signMessage',
      { address: payment, message: 'a', protocol: 'constructor' },
      -32602,
    ],
    ['a message as a number', 'signMessage', { address: payment, message: 7 }, -32602],
    ['two recipients', 'sendTransfer', { recipients: [{}, {}] }, -32602],
    ['a network of nobody', 'wallet_connect', { network: 'Testnet5' }, 4901],
  ])('error: %s', async (_, method, params, code) => {
    const { done } = ask({ signMessage: new RpcError(4001, 'No') }, method, params)
    expect(await done).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  describe('in the page', () => {
    const page: Record<string, unknown> = {}
    beforeEach(() => {
      for (const name of Object.keys(page)) delete page[name]
      vi.stubGlobal('window', page)
    })
    afterEach(() => vi.unstubAllGlobals())

    test('default: named in the list, stands at its path, leaves nothing behind', async () => {
      const { wallet, setAccounts } = ownWallet(bitcoinShape, async () => null)
      const request = vi.fn(async () => 'answer')
      const undo = provideSatsConnect(() => wallet, request)
      const [entry] = page['btc_providers'] as [{ id: string; name: string }]
      expect(entry).toMatchObject({ id: 'GatehouseProviders.BitcoinProvider', name: 'Gatehouse' })
      const { BitcoinProvider } = page['GatehouseProviders'] as { BitcoinProvider: SatsConnectProvider }
      expect(await BitcoinProvider.request('getInfo', null)).toBe('answer')
      expect(request).toHaveBeenCalledWith('getInfo', null)
      const cb = vi.fn()
      const stop = BitcoinProvider.addListener({ eventName: 'accountChange', cb })
      BitcoinProvider.addListener({ eventName: 'disconnect', cb })
      setAccounts(accounts)
      setAccounts([])
      stop()
      setAccounts(accounts)
      expect(cb.mock.calls).toEqual([[{ type: 'accountChange' }], [{ type: 'disconnect' }]])
      undo()
      expect(page).toEqual({ btc_providers: [], GatehouseProviders: {} })
    })

    const on = (network: CaipNetworkId) =>
      bitcoinWallet.accounts({ ...connection, accounts: [`${network}:${payment}`], network })
    /** Our provider over a wallet that is on this network, and what it said after the moves. */
    async function changes(moves: readonly (readonly StandardAccount[])[], isPositional: boolean) {
      const { wallet, setAccounts } = ownWallet(bitcoinShape, async () => null)
      setAccounts(on(regtest))
      const result = { bitcoin: { name: 'Signet' }, stacks: { name: 'testnet' } }
      const undo = provideSatsConnect(
        () => wallet,
        async (method) => ({ result: method === 'wallet_getNetwork' && result }),
      )
      const { BitcoinProvider } = page['GatehouseProviders'] as { BitcoinProvider: SatsConnectProvider }
      const cb = vi.fn()
      for (const eventName of ['accountChange', 'networkChange', 'disconnect', 'toString'])
        isPositional
          ? BitcoinProvider.addListener(eventName, cb)
          : BitcoinProvider.addListener({ eventName, cb })
      for (const move of moves) setAccounts(move)
      await Promise.resolve()
      undo()
      return cb.mock.calls.flat()
    }
    const account = { type: 'accountChange' }
    const network = { type: 'networkChange', bitcoin: { name: 'Signet' }, stacks: { name: 'testnet' } }
    const away = { type: 'disconnect' }
    const { signet, testnet } = bitcoinNetworks

    test.each([
      ['another network', [on(signet)], [account, network]],
      ['another address', [accounts], [account]],
      ['two networks', [on(signet), on(testnet)], [account, account, network, network]],
      ['the end', [[]], [away]],
      ['the end, and another network then', [[], on(signet)], [away, account, network]],
      ['the end, and the same network then', [[], on(regtest)], [away, account]],
    ])('behavior: a page hears of %s, in both forms of listeners', async (_, moves, reported) => {
      expect(await changes(moves, false)).toEqual(reported)
      expect(await changes(moves, true)).toEqual(reported)
    })

    test('behavior: the first account is no change of the network', async () => {
      const { wallet, setAccounts } = ownWallet(bitcoinShape, async () => null)
      provideSatsConnect(
        () => wallet,
        async () => ({}),
      )
      const { BitcoinProvider } = page['GatehouseProviders'] as { BitcoinProvider: SatsConnectProvider }
      const cb = vi.fn()
      BitcoinProvider.addListener('networkChange', cb)
      setAccounts(on(regtest))
      await Promise.resolve()
      expect(cb).not.toHaveBeenCalled()
    })

    test('behavior: a frozen list breaks nothing', () => {
      page['btc_providers'] = Object.freeze([])
      const { wallet } = ownWallet(bitcoinShape, async () => null)
      expect(() =>
        provideSatsConnect(
          () => wallet,
          async () => null,
        )(),
      ).not.toThrow()
    })
  })
})
