import { base58 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { solanaClusters } from '../protocol/solana.ts'
import { toBase64 } from '../solana/bytes.ts'
import { ownWallet } from '../standard/ownWallet.ts'
import { registerWallet } from '../standard/registerWallet.ts'
import type { StandardAccount, StandardWallet } from '../standard/standardWallet.ts'
import { discoverSolana } from './discoverSolana.ts'

/** Apps that are there hear of it at once. */
const registerNow = (wallet: StandardWallet) => registerWallet(wallet, (run) => run())

const keypair = Keypair.generate()
const pubkey = keypair.publicKey.toBase58()
const account: StandardAccount = {
  address: pubkey,
  publicKey: keypair.publicKey.toBytes(),
  chains: ['solana:devnet'],
  features: [],
}
const { devnet } = solanaClusters

type Features = Record<string, Record<string, unknown>>
interface Faked {
  wallet: StandardWallet
  change(changed: object): void
}

/** Grants its account when it is connected, and does what `features` say. */
function fake(features: Features = {}, about: Partial<StandardWallet> = {}): Faked {
  const listeners = new Set<(changed: object) => void>()
  const accounts: StandardAccount[] = []
  const connect = vi.fn(async () => {
    accounts[0] = account
    return { accounts }
  })
  const on = (_: string, listener: (changed: object) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name: 'Ghost',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
    accounts,
    features: { 'standard:connect': { connect }, 'standard:events': { on }, ...features },
    ...about,
  }
  return { wallet, change: (changed) => listeners.forEach((listener) => void listener(changed)) }
}

beforeEach(() => {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
})
afterEach(() => vi.unstubAllGlobals())

function found(features: Features = {}, about: Partial<StandardWallet> = {}) {
  const faked = fake(features, about)
  registerNow(faked.wallet)
  const [wallet] = discoverSolana(() => {}).list()
  if (!wallet) throw new Error('not found')
  return {
    ...faked,
    ask: (method: string, params: object = {}) => wallet.ask({ method, params, network: devnet }),
    wallet,
  }
}

describe('list', () => {
  test('default', () => {
    const { ask: _, watch: __, provider: ___, ...listed } = found().wallet
    expect(listed).toEqual({
      id: 'solana:Ghost',
      name: 'Ghost',
      icon: 'data:image/png;base64,AA==',
      rdns: '',
      type: 'ANNOUNCED',
      namespace: 'solana',
      networks: [solanaClusters.mainnet, devnet],
    })
  })
  test('behavior: two of one name keep their own ids', () => {
    registerNow(fake().wallet)
    registerNow(fake().wallet)
    expect(
      discoverSolana(() => {})
        .list()
        .map(({ id }) => id),
    ).toEqual(['solana:Ghost', 'solana:Ghost#2'])
  })
  test('behavior: a wallet that comes late is told', () => {
    const changed = vi.fn()
    discoverSolana(changed)
    registerNow(fake().wallet)
    expect(changed).toHaveBeenCalledOnce()
  })
  test('behavior: the mobile wallet adapter, as it registers itself', () => {
    const { wallet } = found(
      {
        'standard:disconnect': {},
        'solana:signAndSendTransaction': { supportedTransactionVersions: ['legacy', 0] },
        'solana:signIn': {},
      },
      { name: 'Mobile Wallet Adapter', chains: ['solana:mainnet'] },
    )
    expect(wallet).toMatchObject({ name: 'Mobile Wallet Adapter', networks: [solanaClusters.mainnet] })
  })
  test('behavior: our own wallet, wallets of other chains and half wallets are left out', () => {
    registerNow(ownWallet(['solana:mainnet'], {}, async () => {}).wallet)
    registerNow(fake({}, { chains: ['bitcoin:mainnet'] }).wallet)
    registerNow(fake({}, { features: {} }).wallet)
    expect(discoverSolana(() => {}).list()).toEqual([])
  })
})

describe('ask', () => {
  test('default: connect, silent or not', async () => {
    const { ask, wallet } = found()
    expect(await ask('solana_getAccounts')).toEqual([])
    expect(await ask('solana_requestAccounts', { silent: true })).toEqual([{ pubkey }])
    const { connect } = (wallet.provider as StandardWallet).features['standard:connect'] as {
      connect: unknown
    }
    expect(connect).toHaveBeenLastCalledWith({ silent: true })
    expect(await ask('solana_requestAccounts')).toEqual([{ pubkey }])
    expect(connect).toHaveBeenLastCalledWith()
  })
  test('behavior: a message', async () => {
    const signMessage = vi.fn(async ({ message }) => [
      { signedMessage: message, signature: new Uint8Array(64).fill(7) },
    ])
    const { ask } = found({ 'solana:signMessage': { signMessage } })
    const message = new TextEncoder().encode('hello')
    expect(await ask('solana_signMessage', { message: base58.encode(message), pubkey })).toEqual({
      signature: base58.encode(new Uint8Array(64).fill(7)),
    })
    expect(signMessage).toHaveBeenCalledWith({ account, message })
  })
  test('behavior: the wallet signed another message than it was given', async () => {
    const signedMessage = new TextEncoder().encode('prefix hello')
    const { ask } = found({
      'solana:signMessage': {
        signMessage: async () => [{ signedMessage, signature: new Uint8Array(64).fill(7) }],
      },
    })
    expect(await ask('solana_signMessage', { message: 'abc', pubkey })).toMatchObject({
      signedMessage: base58.encode(signedMessage),
    })
  })

  const transaction = () => {
    const instructions = [
      SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: keypair.publicKey, lamports: 1 }),
    ]
    const recentBlockhash = base58.encode(new Uint8Array(32).fill(1))
    const message = { payerKey: keypair.publicKey, recentBlockhash, instructions }
    return new VersionedTransaction(new TransactionMessage(message).compileToV0Message())
  }
  const signTransaction = vi.fn(async (...inputs: { transaction: Uint8Array }[]) =>
    inputs.map(({ transaction }) => {
      const read = VersionedTransaction.deserialize(transaction)
      read.sign([keypair])
      return { signedTransaction: read.serialize() }
    }),
  )
  test('behavior: transactions, as many inputs of one call', async () => {
    const { ask } = found({ 'solana:signTransaction': { signTransaction } })
    const text = toBase64(transaction().serialize())
    const one = (await ask('solana_signTransaction', { transaction: text, pubkey })) as Record<string, string>
    const read = VersionedTransaction.deserialize(Buffer.from(one['transaction'] ?? '', 'base64'))
    expect(one['signature']).toBe(base58.encode(read.signatures[0] ?? new Uint8Array()))
    expect(signTransaction).toHaveBeenLastCalledWith(expect.objectContaining({ chain: 'solana:devnet' }))
    const many = await ask('solana_signAllTransactions', { transactions: [text, text], pubkey })
    expect(many).toEqual({ transactions: [one['transaction'], one['transaction']] })
    expect(signTransaction).toHaveBeenCalledTimes(2)
  })
  test('behavior: sent by the wallet', async () => {
    const signature = new Uint8Array(64).fill(9)
    const signAndSendTransaction = vi.fn(async (_input: unknown) => [{ signature }])
    const { ask } = found({ 'solana:signAndSendTransaction': { signAndSendTransaction } })
    const params = { transaction: toBase64(transaction().serialize()), pubkey, options: { maxRetries: 2 } }
    expect(await ask('solana_signAndSendTransaction', params)).toEqual({
      signature: base58.encode(signature),
    })
    expect(signAndSendTransaction.mock.calls[0]?.[0]).toMatchObject({
      chain: 'solana:devnet',
      options: { maxRetries: 2 },
    })
  })
  test('behavior: sign-in', async () => {
    const signedMessage = new TextEncoder().encode('shop wants you')
    const signIn = async () => [{ account, signedMessage, signature: new Uint8Array(64).fill(9) }]
    const { ask } = found({ 'solana:signIn': { signIn } })
    expect(await ask('solana_signIn', { domain: 'shop' })).toMatchObject({
      address: pubkey,
      signedMessage: base58.encode(signedMessage),
    })
  })

  const answers = (output: unknown) => ({ 'solana:signMessage': { signMessage: async () => output } })
  test.each([
    ['no list', {}],
    ['no output', []],
    ['too many outputs', [{}, {}]],
    ['a short signature', [{ signedMessage: new Uint8Array(1), signature: new Uint8Array(63) }]],
    ['a signature as text', [{ signedMessage: new Uint8Array(1), signature: 'abc' }]],
  ])('error: the wallet answers %s', async (_, output) => {
    const asked = found(answers(output)).ask('solana_signMessage', { message: 'abc', pubkey })
    await expect(asked).rejects.toMatchObject({ code: -32603, data: { reason: 'bad_answer' } })
  })
  test('error: a transaction that it did not sign', async () => {
    const unsigned = async ({ transaction }: { transaction: Uint8Array }) => [
      { signedTransaction: transaction },
    ]
    const { ask } = found({ 'solana:signTransaction': { signTransaction: unsigned } })
    const params = { transaction: toBase64(transaction().serialize()), pubkey }
    await expect(ask('solana_signTransaction', params)).rejects.toMatchObject({
      data: { reason: 'bad_answer' },
    })
  })
  test.each([
    [
      'a feature that it does not have',
      'solana_signAndSendTransaction',
      { transaction: 'AAAA', pubkey },
      4200,
    ],
    ['a method that there is not', 'constructor', {}, 4200],
    ['another account', 'solana_signMessage', { message: 'abc', pubkey: 'x' }, 4100],
    ['no base58', 'solana_signMessage', { message: '0', pubkey }, -32602],
    ['no transaction', 'solana_signTransaction', { transaction: '', pubkey }, -32602],
  ])('error: %s', async (_, method, params, code) => {
    await expect(found().ask(method, params)).rejects.toMatchObject({ code })
  })
  test.each([
    [new Error('User rejected the request.'), { code: 4001 }],
    [Object.assign(new Error('no'), { code: 4001 }), { code: 4001, message: 'no' }],
    [new Error('Node is down'), { message: 'Node is down' }],
  ])('error: %s of the wallet', async (error, expected) => {
    const signMessage = async () => Promise.reject(error)
    const asked = found({ 'solana:signMessage': { signMessage } }).ask('solana_signMessage', {
      message: 'abc',
      pubkey,
    })
    await expect(asked).rejects.toMatchObject(expected)
  })
})

test('watch: what changes, and nothing after the end', () => {
  const { wallet, change } = found()
  const emit = vi.fn()
  const stop = wallet.watch(emit)
  change({ accounts: [account, { address: 7 }] })
  change({ features: {} })
  change({ accounts: [] })
  stop()
  change({ accounts: [account] })
  expect(emit.mock.calls).toEqual([
    ['accountsChanged', [pubkey]],
    ['accountsChanged', []],
  ])
})

test('error: a wallet that throws when it is looked at hides no other', () => {
  const broken = fake().wallet
  Object.defineProperty(broken, 'icon', {
    get() {
      throw new Error('broken')
    },
  })
  registerNow(broken)
  registerNow(fake({}, { name: 'Violet' }).wallet)
  expect(
    discoverSolana(() => {})
      .list()
      .map(({ name }) => name),
  ).toEqual(['Violet'])
})

test('behavior: a wallet keeps its id when another one of its name leaves', () => {
  const { list } = discoverSolana(() => {})
  const leave = registerNow(fake().wallet)
  registerNow(fake().wallet)
  expect(list().map(({ id }) => id)).toEqual(['solana:Ghost', 'solana:Ghost#2'])
  leave()
  expect(list().map(({ id }) => id)).toEqual(['solana:Ghost#2'])
})
