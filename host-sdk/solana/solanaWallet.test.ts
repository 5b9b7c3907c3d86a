import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { toBase64 } from '../base64.ts'
import { solanaClusters } from '../protocol/solana.ts'
import type { StandardAccount } from '../standard/standardWallet.ts'
import { solanaShape } from './shape.ts'
import { solanaWallet } from './solanaWallet.ts'

const key = new Uint8Array(32).fill(5)
const address = base58.encode(key)
const { devnet } = solanaClusters
const [account] = solanaWallet.accounts({
  namespace: 'solana',
  accounts: [`${devnet}:${address}`],
  network: devnet,
  wallet: { id: 'w', name: 'W' },
}) as [StandardAccount]
const transaction = new Uint8Array([1, 2, 3])
const chain = 'solana:devnet'
const signature = new Uint8Array(64).fill(4)

/** Calls a feature; the frame answers `answer`. */
function call(feature: string, answer: unknown, ...inputs: unknown[]) {
  const request = vi.fn(async () => answer)
  const run = solanaWallet.features[feature]
  if (!run) throw new Error(feature)
  return {
    request,
    done: run(
      {
        request,
        accounts: () => [account],
        state: () => ({ connections: [], networks: {} }),

        disconnect: async () => {},
      },
      inputs,
    ),
  }
}

test('default: an account of a connection', () => {
  expect(account).toMatchObject({ address, chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet'] })
  expect(account.publicKey).toEqual(key)
})

test('behavior: every cluster is announced', () => {
  expect(solanaShape().chains).toEqual(Object.keys(solanaClusters).map((name) => `solana:${name}`))
})

test('behavior: every feature that is announced is there', () => {
  for (const feature of [...Object.keys(solanaShape().features), 'standard:connect'])
    expect(solanaWallet.features[feature]).toBeTypeOf('function')
})

test.each([
  [undefined, 'solana_requestAccounts'],
  [{}, 'solana_requestAccounts'],
  [{ silent: true }, 'solana_getAccounts'],
])('standard:connect %j', async (input, method) => {
  const { request, done } = call('standard:connect', [{ pubkey: address }], input)
  expect(await done).toEqual({ accounts: [account] })
  expect(request).toHaveBeenCalledWith({ method, params: {} })
})

test('solana:signMessage', async () => {
  const message = new Uint8Array([9, 9])
  const answer = { signature: base58.encode(signature) }
  const { request, done } = call('solana:signMessage', answer, { account, message })
  expect(await done).toEqual([{ signedMessage: message, signature }])
  const params = { message: base58.encode(message), pubkey: address }
  expect(request).toHaveBeenCalledWith({ method: 'solana_signMessage', params })
})

test('solana:signTransaction: one', async () => {
  const answer = { transaction: toBase64(transaction), signature: '' }
  const { request, done } = call('solana:signTransaction', answer, { account, transaction, chain })
  expect(await done).toEqual([{ signedTransaction: transaction }])
  const params = { transaction: toBase64(transaction), pubkey: address }
  expect(request).toHaveBeenCalledWith({ method: 'solana_signTransaction', params, network: devnet })
})

test('solana:signTransaction: several are one question', async () => {
  const text = toBase64(transaction)
  const input = { account, transaction, chain }
  const { request, done } = call('solana:signTransaction', { transactions: [text, text] }, input, input)
  expect(await done).toEqual([{ signedTransaction: transaction }, { signedTransaction: transaction }])
  expect(request).toHaveBeenCalledOnce()
})

test.each([
  [{ skipPreflight: true, commitment: 'confirmed', maxRetries: undefined }],
  [{ mode: 'serial', priority: { fee: 1 } }],
  [null],
  [undefined],
])('solana:signAndSendTransaction: options as they come, %j', async (options) => {
  const input = { account, transaction, chain, options }
  const { request, done } = call(
    'solana:signAndSendTransaction',
    { signature: base58.encode(signature) },
    input,
  )
  expect(await done).toEqual([{ signature }])
  expect(request).toHaveBeenCalledWith({
    method: 'solana_signAndSendTransaction',
    params: { transaction: toBase64(transaction), pubkey: address, options: options ?? {} },
    network: devnet,
  })
})

test.each<[string, object, object]>([
  ['an AbortSignal', { maxRetries: 3, signal: AbortSignal.abort() }, { maxRetries: 3, signal: {} }],
  ['functions', { onSent: () => {}, tip: { to: 'x', sign() {} } }, { tip: { to: 'x' } }],
  ['big integers', { fee: 5n, tip: { lamports: 1n, to: 'x' } }, { tip: { to: 'x' } }],
  ['a proxy inside', { tip: new Proxy({ to: 'x' }, {}) }, { tip: { to: 'x' } }],
])('solana:signAndSendTransaction: of options with %s, what can be sent', async (_, options, expected) => {
  const input = { account, transaction, chain, options }
  const { request, done } = call(
    'solana:signAndSendTransaction',
    { signature: base58.encode(signature) },
    input,
  )
  await done
  const [asked] = request.mock.calls[0] as unknown as [{ params: { options: object } }]
  expect(structuredClone(asked.params.options)).toStrictEqual(expected)
})

test('solana:signIn', async () => {
  const signedMessage = new TextEncoder().encode('shop')
  const answer = { address, signedMessage: base58.encode(signedMessage), signature: base58.encode(signature) }
  const { done } = call('solana:signIn', answer, { domain: 'shop' })
  expect(await done).toEqual([{ account, signedMessage, signature }])
})

test.each([
  ['no account', 'solana:signMessage', { message: new Uint8Array(1) }, -32602],
  ['a message as text', 'solana:signMessage', { account, message: 'hi' }, -32602],
  ['a long message', 'solana:signMessage', { account, message: new Uint8Array(6_001) }, -32602],
  ['a long transaction', 'solana:signTransaction', { account, transaction: new Uint8Array(1_233) }, -32602],
  [
    'a chain that we do not serve',
    'solana:signTransaction',
    { account, transaction, chain: 'solana:localnet' },
    4901,
  ],
])('error: %s', async (_, feature, input, code) => {
  const { request, done } = call(feature, {}, input)
  await expect(done).rejects.toMatchObject({ code })
  expect(request).not.toHaveBeenCalled()
})
