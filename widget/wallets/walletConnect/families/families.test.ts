import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import { encodeBase58 } from '../../../../host-sdk/protocol/base58.ts'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { fromBase64, toBase64 } from '../base64.ts'
import { toRpcError } from '../toRpcError.ts'
import { bip122 } from './bip122.ts'
import { eip155 } from './eip155.ts'
import type { Line } from './family.ts'
import { solana } from './solana.ts'
import { withSignature } from './solanaTransaction.ts'

const blockhash = encodeBase58(new Uint8Array(32).fill(3))
const base58Signature = encodeBase58(new Uint8Array(64).fill(7))
const base64Signature = toBase64(new Uint8Array(64).fill(7))

const line = (part: Partial<Line> = {}): Line => ({
  current: () => ({ accounts: ['bip122:x:bc1qfirst'], network: 'bip122:x' }),
  networks: () => ['eip155:1'],
  methods: () => ['wallet_switchEthereumChain'],
  spelling: (address) => address,
  capabilities: () => undefined,
  choose: vi.fn(),
  settle: async (_, answer) => void (await answer),
  ask: async () => null,
  ...part,
})

function transfers() {
  const [payer, second] = [Keypair.generate(), Keypair.generate()]
  const step = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: second.publicKey,
    lamports: 1,
  })
  const legacy = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(step)
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [step],
  }).compileToV0Message()
  return {
    payer,
    second,
    legacy: legacy.serialize({ requireAllSignatures: false }),
    versioned: new VersionedTransaction(message).serialize(),
  }
}

describe('Solana', () => {
  test('default: a signature alone is put into its place, as web3.js would', () => {
    const { payer, legacy, versioned } = transfers()
    const signature = new Uint8Array(64).fill(7)
    const pubkey = payer.publicKey.toBase58()
    const signedV0 = withSignature(versioned, pubkey, signature)
    expect(VersionedTransaction.deserialize(signedV0 ?? new Uint8Array()).signatures).toEqual([signature])
    const signedLegacy = withSignature(legacy, pubkey, signature)
    expect(Transaction.from(signedLegacy ?? []).signature).toEqual(Buffer.from(signature))
  })

  test('error: no place for another signer', () => {
    const { second, versioned } = transfers()
    expect(withSignature(versioned, second.publicKey.toBase58(), new Uint8Array(64))).toBeUndefined()
    expect(withSignature(new Uint8Array([255, 255, 255]), 'x', new Uint8Array(64))).toBeUndefined()
    expect(withSignature(new Uint8Array(), 'x', new Uint8Array(64))).toBeUndefined()
  })

  test('behavior: an answer in today’s form and in an older one', () => {
    const { payer, versioned } = transfers()
    const transaction = toBase64(versioned)
    const asked = { transaction, pubkey: payer.publicKey.toBase58() }
    const read = solana.fromWallet['solana_signTransaction']
    expect(read?.({ signature: base58Signature, transaction }, asked)).toEqual({
      signature: base58Signature,
      transaction,
    })
    const older = read?.({ signature: base64Signature }, asked) as { signature: string; transaction: string }
    expect(older.signature).toBe(base58Signature)
    expect(fromBase64(older.transaction)?.slice(1, 65)).toEqual(new Uint8Array(64).fill(7))
  })

  // MetaMask/metamask-mobile#35836.
  test('behavior: a signed transaction without its signature beside it', () => {
    const { payer, second, versioned } = transfers()
    const key = (one: { publicKey: { toBase58(): string } }) => one.publicKey.toBase58()
    const signed = withSignature(versioned, key(payer), new Uint8Array(64).fill(7))
    const transaction = toBase64(signed ?? new Uint8Array())
    const read = solana.fromWallet['solana_signTransaction']
    const asked = { transaction: toBase64(versioned), pubkey: key(payer) }
    expect(read?.({ transaction }, asked)).toEqual({ signature: base58Signature, transaction })
    expect(() => read?.({ transaction }, { ...asked, pubkey: key(second) })).toThrow('no valid signature')
    expect(() => read?.({ transaction: toBase64(versioned) }, asked)).toThrow('no valid signature')
  })

  // WalletConnect/walletconnect-docs#108.
  test.each(['solana_signMessage', 'solana_signAndSendTransaction'])(
    'behavior: %s answered by the signature alone',
    (method) => {
      expect(solana.fromWallet[method]?.(base58Signature, {})).toEqual({ signature: base58Signature })
      expect(solana.fromWallet[method]?.(base64Signature, {})).toEqual({ signature: base58Signature })
    },
  )

  test('behavior: a transaction answered by the signature alone', () => {
    const { payer, versioned } = transfers()
    const asked = { transaction: toBase64(versioned), pubkey: payer.publicKey.toBase58() }
    const read = solana.fromWallet['solana_signTransaction']
    expect(read?.(base58Signature, asked)).toEqual(read?.({ signature: base58Signature }, asked))
  })

  test('behavior: several transactions answered by their list alone', () => {
    const answer = ['AA==', 'AQ==']
    expect(solana.fromWallet['solana_signAllTransactions']?.(answer, { transactions: answer })).toEqual({
      transactions: answer,
    })
  })

  test.each([
    ['solana_signMessage', {}],
    ['solana_signMessage', { signature: 'I0O' }],
    ['solana_signMessage', { signature: 'x'.repeat(1_000_000) }],
    ['solana_signAndSendTransaction', null],
    ['solana_signTransaction', { signature: base58Signature }],
    ['solana_signAllTransactions', { transactions: ['AA=='] }],
    ['solana_signAllTransactions', { transactions: 'AA==' }],
  ])('error: %s answered by %j', (method, answer) => {
    const asked = { transactions: ['AA==', 'AA=='], transaction: 'AA==', pubkey: 'x' }
    expect(() => solana.fromWallet[method]?.(answer, asked)).toThrow('The wallet gave no valid')
  })

  test('behavior: options go under the wallets’ name for them', () => {
    const options = { skipPreflight: true }
    expect(
      solana.toWallet['solana_signAndSendTransaction']?.({ transaction: 'AA==', options }, line()),
    ).toEqual({
      transaction: 'AA==',
      options,
      sendOptions: options,
    })
  })
})

describe('Bitcoin', () => {
  test.each([
    ['C0FFEE', 'c0ffee'],
    ['wP/u', 'c0ffee'],
  ])('default: signature %s', (signature, hex) =>
    expect(bip122.fromWallet['signMessage']?.({ signature }, { account: 'bc1q' })).toEqual({
      address: 'bc1q',
      signature: hex,
    }),
  )

  test('default: the account of the connection unless the page names one', () => {
    expect(bip122.toWallet['signPsbt']?.({ psbt: 'AA==' }, line())).toEqual({
      account: 'bc1qfirst',
      psbt: 'AA==',
    })
    expect(bip122.toWallet['signPsbt']?.({ account: 'bc1qother' }, line())).toEqual({ account: 'bc1qother' })
  })

  test('behavior: accounts that the wallet told of are not asked for', () => {
    const details = [
      { address: 'bc1qpay', type: 'payment' as const, publicKey: 'aa' },
      { address: 'bc1pord', type: 'ordinals' as const, publicKey: 'bb', path: "m/86'/0'" },
    ]
    const known = line({ current: () => ({ accounts: ['bip122:x:bc1qpay'], network: 'bip122:x', details }) })
    const answer = bip122.answers['getAccountAddresses']
    expect(answer?.(known, { method: 'getAccountAddresses' })).toHaveLength(2)
    expect(answer?.(known, { method: '', params: { intentions: ['ordinal'] } })).toEqual([
      { address: 'bc1pord', publicKey: 'bb', path: "m/86'/0'", intention: 'ordinal' },
    ])
    expect(answer?.(line(), { method: '' })).toBeUndefined()
  })

  test.each([
    ['sendTransfer', 'memo', undefined],
    ['bitcoin_sendTransfer', 'memo', 'The wallet writes no memo'],
    ['bitcoin_sendTransfer', undefined, undefined],
  ])('error: a wallet that knows %s is asked with the memo %s', (name, memo, error) => {
    const known = line({ methods: () => [name] })
    const ask = () => bip122.toWallet['sendTransfer']?.({ account: 'bc1q', ...(memo && { memo }) }, known)
    if (error) expect(ask).toThrow(expect.objectContaining({ code: 4200, message: error }))
    else expect(ask()).toMatchObject({ account: 'bc1q' })
  })

  const id = 'ab'.repeat(32)
  test.each([
    ['the standard', { txid: id }],
    ['capitals', { txid: id.toUpperCase() }],
    ['the id alone', id],
    ['another name', { txId: id }],
    ['the name of old documents', { tx_id: id }],
    ['the name of other chains', { hash: id.toUpperCase() }],
  ])('param: a transfer answered by %s', (_, answer) =>
    expect(bip122.fromWallet['sendTransfer']?.(answer, {})).toEqual({ txid: id }),
  )

  const psbt = 'cHNidP8BAAoCAAAAAAAAAAAA'
  const inHex = '70736274ff01000a02000000000000000000'
  test.each<[unknown, object]>([
    [{ psbt }, { psbt }],
    [psbt, { psbt }],
    [{ psbt: inHex }, { psbt }],
    [inHex.toUpperCase(), { psbt }],
    [
      { psbt: inHex, txid: id.toUpperCase() },
      { psbt, txid: id },
    ],
    [
      { psbt, txId: id },
      { psbt, txid: id },
    ],
    // A digest of whatever is no sign that it was sent.
    [{ psbt, hash: id }, { psbt }],
    [{ psbt, txid: 'sent' }, { psbt }],
  ])('param: a PSBT answered by %j', (answer, expected) =>
    expect(bip122.fromWallet['signPsbt']?.(answer, {})).toEqual(expected),
  )

  test('param: a PSBT of 200 KB in hex', () => {
    const answer = bip122.fromWallet['signPsbt']?.({ psbt: `70736274ff${'00'.repeat(200_000)}` }, {})
    expect((answer as { psbt: string }).psbt).toHaveLength(4 * Math.ceil(200_005 / 3))
  })

  test.each([
    ['signMessage', {}],
    ['signPsbt', { psbt: '§' }],
    ['signPsbt', { psbt: null }],
    ['signPsbt', ''],
    ['signPsbt', id],
    ['signPsbt', { txid: id }],
    ['sendTransfer', 'ab'],
    ['sendTransfer', null],
    ['sendTransfer', { txid: 'abc' }],
    ['getAccountAddresses', [{ address: '<script>' }]],
  ])('error: %s answered by %j', (method, answer) =>
    expect(() => bip122.fromWallet[method]?.(answer, {})).toThrow('The wallet gave no valid'),
  )
})

describe('EVM', () => {
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }
  const to = (one: Line) => eip155.answers['wallet_switchEthereumChain']?.(one, request)

  test('default: a granted network asks nobody', async () => {
    const one = line({ networks: () => ['eip155:10'], ask: vi.fn() })
    expect(await to(one)).toBeNull()
    expect(one.choose).toHaveBeenCalledWith('eip155:10')
    expect(one.ask).not.toHaveBeenCalled()
  })

  test('behavior: the wallet grants another one after it was asked', async () => {
    const granted = ['eip155:1']
    const ask = vi.fn(async () => granted.push('eip155:10'))
    const one = line({ networks: () => granted as never, ask })
    expect(await to(one)).toBeNull()
    expect(ask).toHaveBeenCalledWith(request.method, request.params)
  })

  test.each([
    [-32603, 'Internal error', 4902],
    [-32601, 'Method not found', 4902],
    [-32602, 'Invalid chainId', 4902],
    [4200, 'The wallet was not granted this method', 4902],
    [4902, 'Unrecognized chain', 4902],
    [4001, 'No', 4001],
    [4100, 'Not allowed', 4100],
    [4900, 'Gone', 4900],
    [-32002, 'Already open', -32002],
  ])('error: a switch that fails with %i (%s) is %i', async (code, message, heard) => {
    const ask = async () => {
      throw new RpcError(code, message)
    }
    await expect(to(line({ ask }))).rejects.toMatchObject({ code: heard })
  })

  test('error: a fault of our own stays one', async () => {
    const fault = new TypeError('x is undefined')
    await expect(to(line({ ask: () => Promise.reject(fault) }))).rejects.toBe(fault)
  })

  test('error: a wallet that grants nothing, or does not switch at all', async () => {
    await expect(to(line())).rejects.toMatchObject({ code: 4902 })
    await expect(to(line({ methods: () => [] }))).rejects.toMatchObject({ code: 4902 })
    const bad = { method: '', params: [{ chainId: 'ten' }] }
    await expect(eip155.answers['wallet_addEthereumChain']?.(line(), bad)).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('capabilities of EIP-5792', () => {
  const request = { method: 'wallet_getCapabilities', params: ['0xa11ce'] }
  const byChain = { '0x1': { atomic: { status: 'ready' } } }
  const of = (part: Partial<Line>) =>
    eip155.answers['wallet_getCapabilities']?.(
      line({ methods: () => [request.method], capabilities: () => byChain, ...part }),
      request,
    )

  test('default: the wallet’s own answer', async () => {
    const now = { '0x1': {} }
    const ask = vi.fn(async () => now)
    expect(await of({ ask })).toBe(now)
    expect(ask).toHaveBeenCalledWith(request.method, request.params)
  })

  test('behavior: what it said before, where it does not answer in time', async () => {
    vi.useFakeTimers()
    try {
      const answer = of({ ask: () => new Promise(() => {}) })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await answer).toBe(byChain)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each<[string, Partial<Line>, unknown]>([
    ['that cannot be asked', { methods: () => [] }, byChain],
    [
      'that cannot be asked, and said nothing',
      { methods: () => [], capabilities: () => undefined },
      undefined,
    ],
    ['that said nothing', { capabilities: () => undefined }, undefined],
  ])('behavior: a wallet %s', async (_, part, expected) => {
    const ask = vi.fn(async () => null)
    expect(await of({ ...part, ask })).toBe(expected)
    expect(ask).not.toHaveBeenCalled()
  })

  test.each<[RpcError, unknown]>([
    [new RpcError(-32601, 'Method not found'), byChain],
    [new RpcError(-32002, 'Busy'), byChain],
    [new RpcError(4900, 'No relay', { reason: 'relay_unreachable' }), byChain],
    [new RpcError(4900, 'Over', { reason: 'session_ended' }), { code: 4900 }],
    [new RpcError(4001, 'Request was aborted'), { code: 4001 }],
    [new RpcError(4100, 'Not allowed'), { code: 4100 }],
    [toRpcError({ code: 5103, message: 'Unsupported accounts.' }), { code: 4100 }],
    [toRpcError({ code: 1001, message: 'Invalid method.' }), byChain],
    [toRpcError({ code: 3001, message: 'Unauthorized method.' }), byChain],
    [toRpcError({ code: 5101, message: 'Unsupported methods.' }), byChain],
    [toRpcError({ code: 10001, message: 'Unsupported wc_ method.' }), byChain],
  ])('error: a wallet that fails with %s', async (error, expected) => {
    const answer = Promise.resolve(of({ ask: () => Promise.reject(error) }))
    expect(await answer.catch((thrown: unknown) => thrown)).toMatchObject(expected as object)
  })
})

// CAIP-10, as events name accounts: WalletConnect/walletconnect-docs PR#979
describe('accounts of CAIP-10 in answers', () => {
  const network = 'bip122:000000000019d6689c085ae165831e93'
  const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
  test.each([
    ['a segwit address', `${network}:${segwit}`, segwit],
    ['all in capitals', `${network}:${segwit}`.toUpperCase(), segwit],
    ['a legacy address', `${network}:${legacy}`, legacy],
    ['no CAIP-10', segwit, segwit],
  ])('default: %s', (_, address, expected) => {
    const signed = bip122.fromWallet['signMessage']?.({ address, signature: 'c0ffee' }, {})
    expect(signed).toMatchObject({ address: expected })
    const entry = { address, publicKey: '', intention: 'payment' }
    expect(bip122.fromWallet['getAccountAddresses']?.([entry], {})).toMatchObject([{ address: expected }])
  })

  test('default: who signed in with Solana', () => {
    const { solana_signIn: read } = solana.fromWallet
    const answer = {
      address: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Abc',
      signature: 'x',
      signedMessage: 'y',
    }
    expect(read?.(answer, {})).toEqual({ ...answer, address: 'Abc' })
    expect(read?.({ ...answer, address: 'Abc' }, {})).toEqual({ ...answer, address: 'Abc' })
    expect(read?.(null, {})).toBeNull()
  })

  test.each([
    ['another family', `eip155:1:${segwit}`],
    ['more than CAIP-10', `${network}:x:${segwit}`],
  ])('error: %s stays as it is', (_, address) => {
    expect(bip122.fromWallet['signMessage']?.({ address, signature: 'c0ffee' }, {})).toMatchObject({
      address,
    })
    expect(() => bip122.fromWallet['getAccountAddresses']?.([{ address }], {})).toThrow('no valid accounts')
  })
})
