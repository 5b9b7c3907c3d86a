import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { buildMessage, signInChainId } from '../../../server/contract/signInMessage.ts'
import { verifySignature } from '../../../server/signatures/verifySignature.ts'
import { proveAccount } from './proveAccount.ts'

// A key on a device signs no bare text, but Solana's envelope around it: supabase/auth#2092, anza-xyz/wallet-adapter#800.

const key = new Uint8Array(32).fill(9)
const publicKey = ed25519.getPublicKey(key)
const address = base58.encode(publicKey)
const cluster = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const message = buildMessage({
  ...{ domain: 'shop.example', uri: 'https://shop.example', nonce: '0123456789abcdef' },
  ...{ issuedAt: '2026-01-01T00:00:00.000Z', expirationTime: '2026-01-01T00:10:00.000Z' },
  ...{ statement: 'Sign in to Shop.', namespace: 'solana', address },
  chainId: signInChainId('solana', cluster),
})

const head = [0xff, ...new TextEncoder().encode('solana offchain')]
const lengthOf = ({ length }: Uint8Array): number[] => [length & 0xff, length >> 8]
type Wrap = (text: Uint8Array, signer?: Uint8Array) => Uint8Array
const ofSdk =
  (format: number): Wrap =>
  (text) =>
    Uint8Array.from([...head, 0, format, ...lengthOf(text), ...text])
const ofProposal =
  (format: number): Wrap =>
  (text, signer = publicKey) =>
    Uint8Array.from([...head, 0, ...new Uint8Array(32), format, 1, ...signer, ...lengthOf(text), ...text])
const ofVersion1: Wrap = (text, signer = publicKey) => Uint8Array.from([...head, 1, 1, ...signer, ...text])

const verify = (text: string, signature: string) =>
  verifySignature({} as never, { namespace: 'solana', reference: cluster, address }, text, signature)

describe.each<[string, Wrap]>([
  ['version 0, of the SDK', ofSdk(0)],
  ['version 0, of the SDK, UTF-8', ofSdk(1)],
  ['version 0, of the proposal', ofProposal(0)],
  ['version 0, of the proposal, UTF-8', ofProposal(1)],
  ['version 1', ofVersion1],
])('an envelope: %s', (_, wrap) => {
  const signed = (text: Uint8Array) => {
    const bytes = wrap(text)
    return { signedMessage: base58.encode(bytes), signature: base58.encode(ed25519.sign(bytes, key)) }
  }
  test.each<[string, (request: RpcRequest) => unknown]>([
    [
      'signIn',
      ({ method }) => {
        if (method !== 'solana_signIn') throw new RpcError(4200, 'Not supported')
        return { address, ...signed(new TextEncoder().encode(message)) }
      },
    ],
    [
      'signMessage',
      ({ method, params }) => {
        if (method !== 'solana_signMessage') throw new RpcError(4200, 'Not supported')
        return signed(base58.decode((params as { message: string }).message))
      },
    ],
  ])('default: by %s signs in', async (_, answer) => {
    const proof = await proveAccount.solana(async (request) => answer(request), address, message)
    expect(proof.message).toBe(message)
    expect(await verify(proof.message, proof.signature)).toBe('key')
  })
})

const text = new TextEncoder().encode(message)
const other = ed25519.getPublicKey(new Uint8Array(32).fill(8))
test.each<[string, Uint8Array]>([
  ['for another signer', ofProposal(1)(text, other)],
  ['for another signer, version 1', ofVersion1(text, other)],
  ['around another text', ofSdk(1)(new TextEncoder().encode(`${message}.`))],
  ['with more behind it', Uint8Array.from([...ofSdk(1)(text), 0])],
  ['of a format of nobody', ofSdk(3)(text)],
  ['of another length', Uint8Array.from([...head, 0, 1, 9, 0, ...text])],
  ['of another version', Uint8Array.from([...head, 2, 1, ...publicKey, ...text])],
])('error: an envelope %s', async (_, bytes) =>
  expect(await verify(message, base58.encode(ed25519.sign(bytes, key)))).toBeUndefined(),
)
