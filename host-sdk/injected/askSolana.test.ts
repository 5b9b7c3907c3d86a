import { base58 } from '@scure/base'
import { SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import { toBase64 } from '../base64.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { account, found, keypair, pubkey, withOwnPage } from './test/solanaPage.ts'

withOwnPage()

describe('ask', () => {
  const granted = { pubkey, features: [] }
  test('default: connect, silent or not', async () => {
    const { ask, wallet } = found()
    expect(await ask('solana_requestAccounts', { silent: true })).toEqual([granted])
    const { connect } = (wallet.provider as StandardWallet).features['standard:connect'] as {
      connect: unknown
    }
    expect(connect).toHaveBeenLastCalledWith({ silent: true })
    expect(await ask('solana_requestAccounts')).toEqual([granted])
    expect(connect).toHaveBeenLastCalledWith()
  })
  test.each([
    [['solana:signMessage', 'solana:signIn'], ['solana:signMessage']],
    [[], []],
  ])('behavior: of the features %j of an account those that the wallet has', async (own, features) => {
    const signing = { supportedTransactionVersions: ['legacy'] }
    const { ask } = found(
      { 'solana:signMessage': {}, 'solana:signTransaction': signing },
      { accounts: [{ ...account, features: own }] },
    )
    expect(await ask('solana_requestAccounts', { silent: true })).toEqual([
      { pubkey, features, versions: ['legacy'] },
    ])
  })
  test.each<[string, unknown]>([
    ['none', undefined],
    ['a set', new Set(['solana:signMessage'])],
    ['an object', { 'solana:signMessage': {} }],
    ['a text', 'solana:signMessage'],
  ])('behavior: features of an account that are no list are left out: %s', async (_, own) => {
    const { ask } = found({}, { accounts: [{ ...account, features: own as string[] }] })
    expect(await ask('solana_requestAccounts', { silent: true })).toEqual([{ pubkey }])
  })
  test.each<[string, unknown, unknown]>([
    ['a set', new Set(['legacy', 0]), ['legacy', 0]],
    ['a proxy', new Proxy(['legacy', 0], {}), ['legacy', 0]],
    ['what cannot be cloned', ['legacy', () => 0, Symbol('x'), 0], ['legacy', 0]],
    ['a text', 'legacy', undefined],
  ])('behavior: versions are copied: %s', async (_, supportedTransactionVersions, versions) => {
    const features = { 'solana:signTransaction': { supportedTransactionVersions } }
    const proxy = new Proxy(['solana:signTransaction'], {})
    const { ask } = found(features, { accounts: [{ ...account, features: proxy }] })
    const answer = await ask('solana_requestAccounts', { silent: true })
    expect(structuredClone(answer)).toEqual([{ pubkey, features: ['solana:signTransaction'], versions }])
  })
  test('behavior: features that a wallet inherits', async () => {
    const connect = async () => ({ accounts: [account] })
    const signMessage = async ({ message }: { message: Uint8Array }) => [
      { signedMessage: message, signature: new Uint8Array(64).fill(7) },
    ]
    const features = Object.create({ 'standard:connect': { connect }, 'solana:signMessage': { signMessage } })
    const own = [{ ...account, features: ['solana:signMessage'] }]
    const { ask, wallet } = found({}, { features, accounts: own })
    expect(wallet.features).toContain('solana:signMessage')
    expect(await ask('solana_requestAccounts')).toEqual([{ pubkey, features: ['solana:signMessage'] }])
    expect(await ask('solana_signMessage', { message: 'abc', pubkey })).toMatchObject({
      signedMessage: 'abc',
    })
  })
  test('behavior: accounts that only the answer to a connect has', async () => {
    const connect = async () => ({ accounts: [account] })
    const { ask } = found({ 'standard:connect': { connect } }, { accounts: [] })
    expect(await ask('solana_requestAccounts')).toEqual([granted])
  })
  test('behavior: its own list of accounts counts before the answer to a connect', async () => {
    const other = { ...account, address: base58.encode(new Uint8Array(32).fill(7)) }
    const connect = async () => ({ accounts: [other] })
    const { ask } = found({ 'standard:connect': { connect } }, { accounts: [account] })
    expect(await ask('solana_requestAccounts')).toEqual([granted])
  })
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no accounts', {}],
    ['accounts that are no list', { accounts: { 0: account, length: 1 } }],
  ])('error: a connect that answers %s grants nothing', async (_, answer) => {
    const connect = async () => answer
    const { ask } = found({ 'standard:connect': { connect } }, { accounts: [] })
    expect(await ask('solana_requestAccounts')).toEqual([])
  })
  test('behavior: a message', async () => {
    const signMessage = vi.fn(async ({ message }) => [
      { signedMessage: message, signature: new Uint8Array(64).fill(7) },
    ])
    const { ask } = found({ 'solana:signMessage': { signMessage } })
    const message = new TextEncoder().encode('hello')
    expect(await ask('solana_signMessage', { message: base58.encode(message), pubkey })).toEqual({
      signature: base58.encode(new Uint8Array(64).fill(7)),
      signedMessage: base58.encode(message),
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
  test('error: a signed transaction that no packet holds', async () => {
    const padded = async (...inputs: { transaction: Uint8Array }[]) =>
      (await signTransaction(...inputs)).map(({ signedTransaction }) => {
        const longer = new Uint8Array(1_233)
        longer.set(signedTransaction)
        return { signedTransaction: longer }
      })
    const { ask } = found({ 'solana:signTransaction': { signTransaction: padded } })
    const params = { transaction: toBase64(transaction().serialize()), pubkey }
    await expect(ask('solana_signTransaction', params)).rejects.toMatchObject({
      data: { reason: 'bad_answer' },
    })
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

  const good = { signedMessage: base58.decode('abc'), signature: new Uint8Array(64).fill(7) }
  const answers = (output: unknown) => ({ 'solana:signMessage': { signMessage: async () => output } })
  test('param: a signature in base58, as other interfaces of Solana write it', async () => {
    const signature = base58.encode(good.signature)
    const { ask } = found(answers([{ ...good, signature }]))
    expect(await ask('solana_signMessage', { message: 'abc', pubkey })).toEqual({
      signature,
      signedMessage: 'abc',
    })
  })
  test.each([
    ['no list', {}],
    ['no output', []],
    ['a list of nothing', [null]],
    ['what only looks like a list', { 0: good, length: 1 }],
    ['too many outputs', [good, good]],
    ['a short signature', [{ ...good, signature: new Uint8Array(63) }]],
    ['a signature as text', [{ ...good, signature: 'abc' }]],
    ['no message', [{ signature: good.signature }]],
    ['a message as text', [{ ...good, signedMessage: 'abc' }]],
  ])('error: the wallet answers %s', async (_, output) => {
    const asked = found(answers(output)).ask('solana_signMessage', { message: 'abc', pubkey })
    await expect(asked).rejects.toMatchObject({ code: -32603, data: { reason: 'bad_answer' } })
  })
  test.each<[string, unknown]>([
    ['null', null],
    ['without chains', { address: pubkey }],
    ['with chains that are null', { ...account, chains: null }],
    ['that is a text', 'account'],
    ['without an address', { chains: ['solana:devnet'] }],
  ])('behavior: an odd account ends nothing: %s', async (_, odd) => {
    const accounts = [odd, account] as StandardWallet['accounts']
    const { ask } = found({}, { accounts })
    expect(await ask('solana_requestAccounts', { silent: true })).toEqual([granted])
    const connect = async () => ({ accounts })
    expect(
      await found({ 'standard:connect': { connect } }, { accounts: [] }).ask('solana_requestAccounts'),
    ).toEqual([granted])
  })
  test('param: which of its accounts are of Solana', async () => {
    const foreign = [
      { ...account, chains: ['eip155:1'] },
      { ...account, address: '0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa' },
    ]
    const { ask } = found({}, { accounts: [...foreign, account] })
    expect(await ask('solana_requestAccounts', { silent: true })).toEqual([granted])
  })
  test('behavior: who signs is connected first, silently, and once', async () => {
    const signMessage = vi.fn(async () => [good])
    const { ask, wallet } = found({ 'solana:signMessage': { signMessage } })
    const { connect } = (wallet.provider as StandardWallet).features['standard:connect'] as {
      connect: ReturnType<typeof vi.fn>
    }
    await ask('solana_signMessage', { message: 'abc', pubkey })
    await ask('solana_signMessage', { message: 'abc', pubkey })
    expect(connect.mock.calls).toEqual([[{ silent: true }]])
  })
  test('param: the network of a transaction', async () => {
    const { wallet } = found({ 'solana:signTransaction': { signTransaction } })
    const sign = (network?: 'solana:unknown') =>
      wallet.ask({
        method: 'solana_signTransaction',
        params: { transaction: toBase64(transaction().serialize()), pubkey },
        ...(network && { network }),
      })
    await expect(sign()).rejects.toMatchObject({ code: 4901 })
    await expect(sign('solana:unknown')).rejects.toMatchObject({ code: 4901 })
  })
  test.each<[string, (message: Uint8Array, signature: Uint8Array) => number[]]>([
    [
      'a message of the same length',
      (message) => [...message].map((byte, at) => (at === 1 ? byte ^ 1 : byte)),
    ],
    ['the beginning of it', (message) => [...message.slice(0, -1)]],
    [
      'it with another signature behind',
      (message, signature) => [...message, ...signature.map((byte) => byte ^ 1)],
    ],
  ])('behavior: what was signed is given back where it is %s', async (_, other) => {
    const message = new TextEncoder().encode('hello')
    const signedMessage = Uint8Array.from(other(message, good.signature))
    const { ask } = found(answers([{ ...good, signedMessage }]))
    expect(await ask('solana_signMessage', { message: base58.encode(message), pubkey })).toMatchObject({
      signedMessage: base58.encode(signedMessage),
    })
  })
  test('behavior: a disconnect', async () => {
    const disconnect = vi.fn(async () => {})
    expect(await found({ 'standard:disconnect': { disconnect } }).ask('solana_disconnect')).toBeNull()
    expect(disconnect).toHaveBeenCalledOnce()
  })
  test('error: a disconnect of a wallet that has none', async () => {
    await expect(found().ask('solana_disconnect')).rejects.toMatchObject({ code: 4200 })
  })
  test.each<[string, string, object, unknown]>([
    ['a transaction as text', 'solana_signTransaction', {}, [{ signedTransaction: 'AAAA' }]],
    [
      'no signature of what it sent',
      'solana_signAndSendTransaction',
      {},
      [{ signature: new Uint8Array(63) }],
    ],
    ['no account of a sign-in', 'solana_signIn', { domain: 'shop' }, [good]],
    [
      'an account without an address',
      'solana_signIn',
      { domain: 'shop' },
      [{ ...good, account: { address: '0x' } }],
    ],
    [
      'no message of a sign-in',
      'solana_signIn',
      { domain: 'shop' },
      [{ account, signature: good.signature }],
    ],
    [
      'no signature of a sign-in',
      'solana_signIn',
      { domain: 'shop' },
      [{ ...good, account, signature: 'abc' }],
    ],
  ])('error: the wallet gives %s', async (_, method, more, output) => {
    const feature = method.replace('_', ':')
    const { ask } = found({ [feature]: { [feature.slice(7)]: async () => output } })
    const params = { transaction: toBase64(transaction().serialize()), pubkey, ...more }
    await expect(ask(method, params)).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
  })
  test.each([
    ['solana_signAndSendTransaction', { transaction: '' }, -32602],
    ['solana_signAllTransactions', { transactions: { 0: 'AAAA', length: 1 } }, 0],
  ])('error: %s of %j asks the wallet for nothing', async (method, params, code) => {
    const signAndSendTransaction = vi.fn()
    const { ask } = found({
      'solana:signAndSendTransaction': { signAndSendTransaction },
      'solana:signTransaction': { signTransaction },
    })
    const asked = ask(method, { ...params, pubkey })
    if (code) await expect(asked).rejects.toMatchObject({ code })
    else expect(await asked).toEqual({ transactions: [] })
    expect(signAndSendTransaction).not.toHaveBeenCalled()
  })
  test('param: the longest message that is taken back', async () => {
    const signedMessage = new Uint8Array(16_384)
    const asked = found(answers([{ ...good, signedMessage }])).ask('solana_signMessage', {
      message: 'abc',
      pubkey,
    })
    expect(await asked).toMatchObject({ signedMessage: '1'.repeat(16_384) })
  })
  test('error: a longer one', async () => {
    const signedMessage = new Uint8Array(16_385)
    const asked = found(answers([{ ...good, signedMessage }])).ask('solana_signMessage', {
      message: 'abc',
      pubkey,
    })
    await expect(asked).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
  })
  test('error: fewer signed transactions than were given', async () => {
    const one = async (...[first]: { transaction: Uint8Array }[]) =>
      signTransaction(first as { transaction: Uint8Array })
    const { ask } = found({ 'solana:signTransaction': { signTransaction: one } })
    const text = toBase64(transaction().serialize())
    expect(await ask('solana_signAllTransactions', { transactions: [text], pubkey })).toMatchObject({
      transactions: [expect.any(String)],
    })
    await expect(
      ask('solana_signAllTransactions', { transactions: [text, text], pubkey }),
    ).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
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
    [new Error('User rejected the request.'), { message: 'User rejected the request.' }],
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
