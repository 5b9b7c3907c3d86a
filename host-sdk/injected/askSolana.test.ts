import { base58 } from '@scure/base'
import { SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import { toBase64 } from '../solana/bytes.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { account, found, keypair, pubkey, withOwnPage } from './test/solanaPage.ts'

withOwnPage()

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
  test('behavior: the mobile wallet adapter gives back the message with its signature behind it', async () => {
    const message = new TextEncoder().encode('hello')
    const signature = new Uint8Array(64).fill(7)
    const signMessage = async () => [
      { signedMessage: Uint8Array.from([...message, ...signature]), signature },
    ]
    const { ask } = found({ 'solana:signMessage': { signMessage } })
    expect(await ask('solana_signMessage', { message: base58.encode(message), pubkey })).toEqual({
      signature: base58.encode(signature),
    })
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
