import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readHex, toBase64, toHex } from '../bitcoin/bytes.ts'
import { bitcoinNetworks } from '../protocol/bitcoin.ts'
import { registerWallet } from '../standard/registerWallet.ts'
import type { StandardAccount, StandardWallet } from '../standard/standardWallet.ts'
import { discoverBitcoin } from './discoverBitcoin.ts'
import type { SourcedWallet } from './walletSource.ts'

/** Apps that are there hear of it at once. */
const registerNow = (wallet: StandardWallet) => registerWallet(wallet, (run) => run())

const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const key = `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`
const txid = 'ab'.repeat(32)
const signature = new Uint8Array(65).fill(7)
const psbt = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 1, 0, 0])
const signed = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 2, 0, 0])
const { mainnet, testnet } = bitcoinNetworks
const both = [
  { address: payment, publicKey: key, intention: 'payment' },
  { address: ordinals, publicKey: key.slice(2), intention: 'ordinal' },
]
const inputs = [
  { address: payment, index: 0, sighashTypes: [131] },
  { address: payment, index: 2, sighashTypes: [131] },
  { address: ordinals, index: 1 },
]
const askPsbt = (broadcast?: boolean) => ({
  method: 'signPsbt',
  params: { account: payment, psbt: toBase64(psbt), signInputs: inputs, ...(broadcast && { broadcast }) },
  network: mainnet,
})
const askMessage = (protocol?: string) => ({
  method: 'signMessage',
  params: { account: payment, message: 'hi', ...(protocol && { protocol }) },
  network: mainnet,
})
const askTransfer = (more: object = {}) => ({
  method: 'sendTransfer',
  params: { account: payment, recipientAddress: ordinals, amount: '5000', ...more },
  network: mainnet,
})
const askAddresses = (params: object = {}) => ({ method: 'getAccountAddresses', params, network: mainnet })

let page: Record<string, unknown> = {}
let stop: (() => void) | undefined
beforeEach(() => {
  vi.useFakeTimers()
  const target = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target))
  page = {}
  vi.stubGlobal('window', page)
})
afterEach(() => {
  stop?.()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function discovered(onChange = (): void => {}): SourcedWallet[] {
  const source = discoverBitcoin(onChange)
  stop = source.stop
  return source.list()
}
const only = (): SourcedWallet => {
  const [wallet, ...others] = discovered()
  expect(others).toEqual([])
  return wallet as SourcedWallet
}

describe('Wallet Standard', () => {
  const accounts: StandardAccount[] = [payment, ordinals].map((address) => ({
    address,
    publicKey: readHex(address === ordinals ? key.slice(2) : key) ?? new Uint8Array(),
    chains: ['bitcoin:mainnet'],
    features: [],
  }))
  const register = (features: Record<string, object> = {}, about: Partial<StandardWallet> = {}) => {
    const connect = vi.fn(async () => ({ accounts }))
    registerNow({
      version: '1.0.0',
      name: 'Satoshi',
      icon: 'data:image/png;base64,AA==',
      chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:testnet4'],
      accounts: [],
      features: { 'bitcoin:connect': { connect }, ...features },
      ...about,
    })
    return connect
  }

  test('default', async () => {
    const connect = register()
    const { provider: _, ask, watch: __, ...about } = only()
    expect(about).toEqual({
      id: 'bip122:Satoshi',
      name: 'Satoshi',
      icon: 'data:image/png;base64,AA==',
      rdns: '',
      type: 'ANNOUNCED',
      namespace: 'bip122',
      networks: [mainnet, testnet],
    })
    expect(await ask(askAddresses({ silent: true }))).toEqual([])
    expect(connect).not.toHaveBeenCalled()
    expect(await ask(askAddresses())).toEqual(both)
    expect(connect).toHaveBeenCalledWith({ purposes: ['payment', 'ordinals'] })
    expect(await ask(askAddresses({ silent: true }))).toEqual(both)
  })

  test('signs messages and PSBTs, each sighash apart', async () => {
    const signMessage = vi.fn(async () => [{ signature, signedMessage: new Uint8Array() }])
    const signTransaction = vi.fn(async () => [{ signedPsbt: signed }])
    register({ 'bitcoin:signMessage': { signMessage }, 'bitcoin:signTransaction': { signTransaction } })
    const { ask } = only()
    await ask(askAddresses())
    expect(await ask(askMessage())).toEqual({ address: payment, signature: toHex(signature) })
    expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
    expect(signTransaction).toHaveBeenCalledWith({
      psbt,
      chain: 'bitcoin:mainnet',
      inputsToSign: [
        { account: accounts[0], signingIndexes: [0, 2], sigHash: 131 },
        { account: accounts[1], signingIndexes: [1] },
      ],
    })
  })

  test('sends a PSBT; transfers only with sats-connect behind it', async () => {
    const signAndSendTransaction = vi.fn(async () => [{ txId: txid }])
    const request = vi.fn(async () => ({ jsonrpc: '2.0', result: { txid }, id: 1 }))
    register({
      'bitcoin:signAndSendTransaction': { signAndSendTransaction },
      'sats-connect:': { provider: { request } },
    })
    const { ask } = only()
    await ask(askAddresses())
    expect(await ask(askPsbt(true))).toMatchObject({ txid })
    expect(await ask(askTransfer())).toEqual({ txid })
    expect(request).toHaveBeenCalledWith('sendTransfer', {
      recipients: [{ address: ordinals, amount: 5000 }],
    })
  })

  test('error: a transfer from another account than the wallet pays from', async () => {
    const request = vi.fn(async () => ({ jsonrpc: '2.0', result: { txid }, id: 1 }))
    register({ 'sats-connect:': { provider: { request } } })
    const { ask } = only()
    await ask(askAddresses())
    await expect(ask(askTransfer({ account: ordinals }))).rejects.toMatchObject({ code: 4100 })
    expect(request).not.toHaveBeenCalledWith('sendTransfer', expect.anything())
  })

  test.each([
    ['a transfer', askTransfer(), 4200],
    ['a message of another account', { ...askMessage(), params: { account: ordinals, message: 'a' } }, 4100],
    ['a method of nobody', { method: 'constructor' }, 4200],
  ])('error: %s', async (_, request, code) => {
    register()
    await expect(only().ask(request)).rejects.toMatchObject({ code })
  })

  test.each<[string, unknown]>([
    ['no list', {}],
    ['a list without a PSBT', [{ signedPsbt: new Uint8Array([1, 2, 3]) }]],
    ['text', [{ signedPsbt: 'hello' }]],
  ])('error: an answer that is %s', async (_, answer) => {
    register({ 'bitcoin:signTransaction': { signTransaction: async () => answer } })
    const { ask } = only()
    await ask(askAddresses())
    await expect(ask(askPsbt())).rejects.toMatchObject({ code: -32603, data: { reason: 'bad_answer' } })
  })

  test('behavior: ours, wallets of other families and broken ones are left out', () => {
    register({}, { name: 'Gatehouse' })
    register({}, { name: 'Ghost', chains: ['solana:mainnet'] })
    register({}, { name: 'Half', features: {} })
    expect(discovered()).toEqual([])
  })

  test('behavior: its change of accounts is told', () => {
    let listener: (changed: object) => void = () => {}
    const on = (_: string, given: typeof listener) => {
      listener = given
      return () => {}
    }
    register({ 'standard:events': { on } })
    const emit = vi.fn()
    const end = only().watch(emit)
    listener({ accounts })
    listener({ accounts: [{ address: 'no address' }] })
    listener({ features: {} })
    end()
    expect(emit.mock.calls).toEqual([
      ['accountsChanged', [payment, ordinals]],
      ['accountsChanged', []],
    ])
  })
})

describe('sats-connect', () => {
  type Answers = Record<string, unknown>
  const list = (answers: Answers, more: object = {}) => {
    const request = vi.fn(async (method: string) => {
      if (!Object.hasOwn(answers, method))
        return { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 1 }
      const answer = answers[method]
      return answer instanceof Error
        ? { jsonrpc: '2.0', error: { code: Number(answer.message), message: 'no' }, id: 1 }
        : { jsonrpc: '2.0', result: answer, id: 1 }
    })
    page['Someone'] = { Provider: { request, ...more } }
    page['btc_providers'] = [{ id: 'Someone.Provider', name: 'Someone', icon: 'data:image/svg+xml,x' }]
    return request
  }
  const addresses = [
    { address: ordinals, publicKey: key.slice(2), purpose: 'ordinals', addressType: 'p2tr' },
    { address: payment, publicKey: key, purpose: 'payment', addressType: 'p2wpkh' },
    { address: 'ST123', publicKey: key, purpose: 'stacks', addressType: 'stacks' },
  ]

  test.each<[string, Answers]>([
    ['wallet_connect', { wallet_connect: { id: 'a', addresses, walletType: 'software' } }],
    ['getAccounts', { getAccounts: addresses }],
    ['getAddresses', { getAddresses: { addresses } }],
  ])('default: addresses by %s', async (_, answers) => {
    list(answers)
    const wallet = only()
    expect(wallet).toMatchObject({ id: 'bip122:Someone', type: 'ANNOUNCED', icon: 'data:image/svg+xml,x' })
    expect(await wallet.ask(askAddresses())).toEqual(both)
  })

  test('silent asks nobody', async () => {
    const request = list({ wallet_getAccount: { addresses } })
    expect(await only().ask(askAddresses({ silent: true }))).toEqual(both)
    expect(request).toHaveBeenCalledOnce()
    list({ wallet_getAccount: new Error('-32002') })
    expect(await only().ask(askAddresses({ silent: true }))).toEqual([])
  })

  test('signs and sends', async () => {
    const request = list({
      signMessage: {
        address: payment,
        signature: toBase64(signature),
        messageHash: 'ab',
        protocol: 'BIP322',
      },
      signPsbt: { psbt: toBase64(signed), txid },
      sendTransfer: { txid },
      wallet_getAccount: { addresses },
    })
    const { ask } = only()
    expect(await ask(askMessage('bip322'))).toEqual({
      address: payment,
      signature: toHex(signature),
      messageHash: 'ab',
    })
    expect(request).toHaveBeenLastCalledWith('signMessage', {
      address: payment,
      message: 'hi',
      protocol: 'BIP322',
    })
    expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
    expect(request).toHaveBeenLastCalledWith('signPsbt', {
      psbt: toBase64(psbt),
      signInputs: { [payment]: [0, 2], [ordinals]: [1] },
      broadcast: false,
    })
    expect(await ask(askPsbt(true))).toEqual({ psbt: toBase64(signed), txid })
    expect(await ask(askTransfer())).toEqual({ txid })
    await expect(ask(askTransfer({ memo: 'x' }))).rejects.toMatchObject({ code: 4200 })
  })

  test('behavior: a wallet that does not say which account stands pays from what it granted', async () => {
    list({ getAddresses: { addresses }, sendTransfer: { txid } })
    const { ask } = only()
    await expect(ask(askTransfer())).rejects.toMatchObject({ code: 4100 })
    await ask(askAddresses())
    expect(await ask(askTransfer({ changeAddress: payment }))).toEqual({ txid })
  })

  test.each<[string, object, number]>([
    ['the account of inscriptions', { account: ordinals }, 4100],
    ['an account that is no longer chosen', { account: payment.toUpperCase() }, 4100],
    ['change for another address', { changeAddress: ordinals }, -32602],
  ])('error: a transfer from or to what the wallet is not told: %s', async (_, more, code) => {
    const request = list({ wallet_getAccount: { addresses }, sendTransfer: { txid } })
    await expect(only().ask(askTransfer(more))).rejects.toMatchObject({ code })
    expect(request).not.toHaveBeenCalledWith('sendTransfer', expect.anything())
  })

  test.each([
    ['-32000', 4001],
    ['-32002', 4100],
    ['-32603', -32603],
  ])('error: its code %s is %i', async (code, expected) => {
    list({ signMessage: new Error(code) })
    await expect(only().ask(askMessage())).rejects.toMatchObject({ code: expected })
  })

  test('error: an answer of no form', async () => {
    list({ signMessage: { signature: 'zz' } })
    await expect(only().ask(askMessage())).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
    list({ wallet_connect: { addresses: [{ address: 'x', publicKey: 'y', purpose: 'payment' }] } })
    expect(await only().ask(askAddresses())).toEqual([])
  })

  test('behavior: entries that lead nowhere are left out, and a listed wallet stands once', () => {
    list({})
    const [entry] = page['btc_providers'] as object[]
    page['btc_providers'] = [
      entry,
      entry,
      null,
      { id: 'Nobody.here', name: 'Nobody' },
      { id: 7, name: 'Seven' },
    ]
    page['XverseProviders'] = { BitcoinProvider: { request: async () => ({}) } }
    expect(discovered().map(({ name }) => name)).toEqual(['Someone', 'Xverse'])
  })
})

describe('UniSat and its kin', () => {
  const unisat = (more: object = {}) => ({
    requestAccounts: vi.fn(async () => [payment]),
    getAccounts: vi.fn(async () => [payment]),
    getPublicKey: vi.fn(async () => key),
    signMessage: vi.fn(async () => toBase64(signature)),
    signPsbt: vi.fn(async () => toHex(signed)),
    pushPsbt: vi.fn(async () => txid),
    sendBitcoin: vi.fn(async () => txid),
    ...more,
  })

  test('default', async () => {
    const provider = unisat()
    page['unisat'] = provider
    const { ask, ...wallet } = only()
    expect(wallet).toMatchObject({ id: 'bip122:UniSat', type: 'INJECTED' })
    expect(await ask(askAddresses())).toEqual([both[0]])
    expect(await ask(askAddresses({ silent: true }))).toEqual([both[0]])
    expect(await ask(askMessage('bip322'))).toEqual({ address: payment, signature: toHex(signature) })
    expect(provider.signMessage).toHaveBeenCalledWith('hi', 'bip322-simple')
    expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
    expect(provider.signPsbt).toHaveBeenCalledWith(toHex(psbt), {
      autoFinalized: false,
      toSignInputs: inputs,
    })
    expect(await ask(askPsbt(true))).toEqual({ psbt: toBase64(signed), txid })
    expect(await ask(askTransfer({ memo: 'x' }))).toEqual({ txid })
    expect(provider.sendBitcoin).toHaveBeenCalledWith(ordinals, 5000, { memo: 'x' })
    expect(await ask({ method: 'disconnect' })).toBeNull()
  })

  test('error: another account is chosen in the wallet: it signs and pays with no other', async () => {
    const provider = unisat({ getAccounts: async () => [ordinals] })
    page['unisat'] = provider
    const { ask } = only()
    await expect(ask(askMessage('bip322'))).rejects.toMatchObject({ code: 4100 })
    await expect(ask(askTransfer())).rejects.toMatchObject({ code: 4100 })
    const elsewhere = askTransfer({ account: ordinals, changeAddress: payment })
    await expect(ask(elsewhere)).rejects.toMatchObject({ code: -32602 })
    expect(provider.signMessage).not.toHaveBeenCalled()
    expect(provider.sendBitcoin).not.toHaveBeenCalled()
  })

  test('param: one taproot address is for money and inscriptions', async () => {
    page['unisat'] = unisat({ requestAccounts: async () => [ordinals] })
    expect(await only().ask(askAddresses())).toEqual([{ ...both[1], intention: 'payment' }, both[1]])
  })

  test('behavior: OKX has one object a network', async () => {
    const connect = async () => ({ address: payment, publicKey: key, compressedPublicKey: key })
    const { requestAccounts: _, ...onMain } = unisat({ connect })
    page['okxwallet'] = { bitcoin: onMain, bitcoinTestnet: { ...onMain, sendBitcoin: undefined } }
    const { ask, ...wallet } = only()
    expect(wallet).toMatchObject({ name: 'OKX Wallet', rdns: 'com.okex.wallet' })
    expect(await ask(askAddresses())).toEqual([both[0]])
    await expect(ask({ ...askTransfer(), network: testnet })).rejects.toMatchObject({ code: 4200 })
    const elsewhere = { ...askTransfer(), network: bitcoinNetworks.regtest }
    await expect(ask(elsewhere)).rejects.toMatchObject({ code: 4901 })
  })

  test('behavior: the same object under two names is one wallet', () => {
    const provider = unisat({ isBinance: true })
    page['binancew3w'] = { bitcoin: unisat() }
    page['unisat'] = provider
    expect(only().name).toBe('Binance Wallet')
  })

  test('behavior: another network brings other addresses', async () => {
    const listeners: Record<string, (payload: unknown) => void> = {}
    page['unisat'] = unisat({
      on: (event: string, listener: (payload: unknown) => void) => {
        listeners[event] = listener
      },
    })
    const emit = vi.fn()
    only().watch(emit)
    listeners['accountsChanged']?.([payment, 5])
    listeners['networkChanged']?.('testnet')
    await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(2))
    expect(emit.mock.calls).toEqual([
      ['accountsChanged', [payment]],
      ['accountsChanged', [payment]],
    ])
  })
})

describe('Leather', () => {
  const leather = (answers: Record<string, unknown>) => {
    const request = vi.fn(async (method: string) => {
      const result = answers[method]
      if (result === undefined)
        throw { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'User rejected' } }
      return { jsonrpc: '2.0', id: '1', result }
    })
    page['LeatherProvider'] = { request }
    page['btc_providers'] = [{ id: 'LeatherProvider', name: 'Leather', icon: 'data:image/png;base64,AA==' }]
    return request
  }

  test('default', async () => {
    const request = leather({
      getAddresses: {
        addresses: [
          {
            symbol: 'BTC',
            type: 'p2wpkh',
            address: payment,
            publicKey: key,
            derivationPath: "m/84'/0'/0'/0/0",
          },
          { symbol: 'BTC', type: 'p2tr', address: ordinals, publicKey: key },
          { symbol: 'STX', address: 'SP1' },
        ],
      },
      signMessage: { address: payment, signature: toBase64(signature) },
      signPsbt: { hex: toHex(signed), txid },
      sendTransfer: { txid },
    })
    const { ask } = only()
    expect(await ask(askAddresses({ silent: true }))).toEqual([])
    expect(request).not.toHaveBeenCalled()
    expect(await ask(askAddresses())).toEqual([{ ...both[0], path: "m/84'/0'/0'/0/0" }, both[1]])
    expect(await ask(askMessage('bip322'))).toEqual({ address: payment, signature: toHex(signature) })
    expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
    expect(request).toHaveBeenLastCalledWith('signPsbt', {
      hex: toHex(psbt),
      signAtIndex: [0, 2, 1],
      broadcast: false,
      allowedSighash: [131],
      network: 'mainnet',
    })
    expect(await ask(askTransfer())).toEqual({ txid })
    await expect(ask(askTransfer({ account: ordinals }))).rejects.toMatchObject({ code: 4100 })
    await expect(ask(askTransfer({ changeAddress: ordinals }))).rejects.toMatchObject({ code: -32602 })
    expect(request.mock.calls.filter(([method]) => method === 'sendTransfer')).toHaveLength(1)
  })

  test('error: a no, and what it does not do', async () => {
    leather({})
    const { ask } = only()
    await expect(ask(askMessage())).rejects.toMatchObject({ code: 4001 })
    await expect(ask(askMessage('ecdsa'))).rejects.toMatchObject({ code: 4200 })
  })
})

test('behavior: Wallet Standard wins over the window', () => {
  page['unisat'] = { signPsbt: () => {} }
  registerNow({
    version: '1.0.0',
    name: 'UniSat Wallet',
    icon: '',
    chains: ['bitcoin:mainnet'],
    accounts: [],
    features: { 'bitcoin:connect': {} },
  })
  expect(only().type).toBe('ANNOUNCED')
})

test('behavior: a wallet that comes late is told', () => {
  const onChange = vi.fn()
  discovered(onChange)
  page['unisat'] = { signPsbt: () => {} }
  vi.advanceTimersByTime(2_000)
  expect(onChange).toHaveBeenCalledOnce()
})

test('behavior: a window whose getters throw hides nobody else', () => {
  Object.defineProperty(page, 'okxwallet', {
    get: () => {
      throw new Error('locked')
    },
  })
  page['unisat'] = { signPsbt: () => {} }
  expect(only().name).toBe('UniSat')
})
