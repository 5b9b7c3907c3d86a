import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { SolanaSignInInput } from '../../../host-sdk/protocol/solana.ts'
import { buildMessage, signInChainId } from '../../../server/contract/signInMessage.ts'
import { verifySignature } from '../../../server/signatures/verifySignature.ts'
import { proveAccount } from './proveAccount.ts'

const key = new Uint8Array(32).fill(9)
const solanaAddress = base58.encode(ed25519.getPublicKey(key))
const cluster = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const facts = {
  ...{ domain: 'shop.example', uri: 'https://shop.example', nonce: '0123456789abcdef' },
  ...{ issuedAt: '2026-01-01T00:00:00.000Z', expirationTime: '2026-01-01T00:10:00.000Z' },
  statement: 'Sign in to Shop.',
}
const solana = { ...facts, namespace: 'solana' as const, address: solanaAddress }
const message = buildMessage({ ...solana, chainId: signInChainId('solana', cluster) })
const unsupported = () => new RpcError(4200, 'Not supported')
const sign = (text: string) => base58.encode(ed25519.sign(new TextEncoder().encode(text), key))
const encoded = (text: string) => base58.encode(new TextEncoder().encode(text))
const verified = (proof: { message: string; signature: string }) =>
  verifySignature(
    {} as never,
    { namespace: 'solana', reference: cluster, address: solanaAddress },
    proof.message,
    proof.signature,
  )

/** A wallet that writes the message of Sign-In with Solana itself. */
function signIn(params: unknown) {
  const { chainId = '', ...input } = params as SolanaSignInInput
  const text = buildMessage({ ...facts, ...(input as typeof solana), namespace: 'solana', chainId })
  return { address: solanaAddress, signedMessage: encoded(text), signature: sign(text) }
}

/** A wallet with these methods. */
function wallet(methods: Record<string, (params: never) => unknown>) {
  const asked: RpcRequest[] = []
  const ask = async (request: RpcRequest) => {
    asked.push(request)
    const method = methods[request.method]
    if (!method) throw unsupported()
    return method(request.params as never)
  }
  return { asked, ask }
}
const signMessage = ({ message: given }: { message: string }) => ({
  signature: sign(new TextDecoder().decode(base58.decode(given))),
})

describe('proveAccount of Solana', () => {
  test('default: Sign-In with Solana, which the server verifies', async () => {
    const { ask, asked } = wallet({ solana_signIn: signIn })
    const proof = await proveAccount.solana(ask, solanaAddress, message)
    expect(proof.message).toBe(message)
    expect(await verified(proof)).toBe('key')
    expect(asked).toMatchObject([
      { params: { domain: 'shop.example', chainId: 'devnet', version: '1', nonce: facts.nonce } },
    ])
  })

  test('behavior: a wallet without it signs the message', async () => {
    const { ask, asked } = wallet({ solana_signMessage: signMessage })
    const proof = await proveAccount.solana(ask, solanaAddress, message)
    expect(await verified(proof)).toBe('key')
    expect(asked.map(({ method }) => method)).toEqual(['solana_signIn', 'solana_signMessage'])
  })

  test('behavior: so does one on a cluster that has no name', async () => {
    const { ask, asked } = wallet({ solana_signIn: signIn, solana_signMessage: signMessage })
    const text = buildMessage({ ...solana, chainId: 'Custom11'.repeat(4) })
    expect(await verified(await proveAccount.solana(ask, solanaAddress, text))).toBe('key')
    expect(asked.map(({ method }) => method)).toEqual(['solana_signMessage'])
  })

  test('error: who said no is not asked again', async () => {
    const no = () => {
      throw new RpcError(4001, 'No')
    }
    const { ask, asked } = wallet({ solana_signIn: no, solana_signMessage: signMessage })
    await expect(proveAccount.solana(ask, solanaAddress, message)).rejects.toMatchObject({ code: 4001 })
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['another account', { ...signIn({ ...solana, chainId: 'devnet' }), address: '1'.repeat(32) }],
    ['no signature', { address: solanaAddress, signedMessage: encoded(message) }],
    ['a message that is no base58', { address: solanaAddress, signature: 'a', signedMessage: '0' }],
    ['nothing', null],
  ])('error: the wallet answers %s', async (_, answer) => {
    const { ask } = wallet({ solana_signIn: () => answer })
    await expect(proveAccount.solana(ask, solanaAddress, message)).rejects.toMatchObject({
      code: 'wallet_failed',
    })
  })
})

describe('proveAccount of Bitcoin', () => {
  const answer =
    (hex = 'ab'.repeat(65)) =>
    ({ address }: { address: string }) => ({ address, signature: hex })
  const protocols = ({ asked }: ReturnType<typeof wallet>) =>
    asked.map(({ params }) => (params as { protocol: string }).protocol)

  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['bip322']],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', ['bip322']],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', ['ecdsa']],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ['ecdsa']],
  ])('default: %s', async (address, expected) => {
    const own = wallet({ signMessage: answer() })
    expect(await proveAccount.bip122(own.ask, address, 'text')).toEqual({
      message: 'text',
      signature: Buffer.from('ab'.repeat(65), 'hex').toString('base64'),
    })
    expect(own.asked[0]?.params).toMatchObject({ account: address, address, message: 'text' })
    expect(protocols(own)).toEqual(expected)
  })

  test('behavior: a wallet that knows no BIP-322 signs as wallets did before', async () => {
    const own = wallet({
      signMessage: (params: { address: string; protocol: string }) => {
        if (params.protocol === 'bip322') throw new RpcError(-32_602, 'Unknown protocol')
        return answer()(params)
      },
    })
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    expect(await proveAccount.bip122(own.ask, address, 'text')).toMatchObject({
      signature: Buffer.from('ab'.repeat(65), 'hex').toString('base64'),
    })
    expect(protocols(own)).toEqual(['bip322', 'ecdsa'])
  })

  test.each([
    ['another address', { address: 'bc1q', signature: 'ab' }],
    ['base64', { address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', signature: 'q80=' }],
    ['nothing', undefined],
    ['63 bytes', { address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', signature: 'ab'.repeat(63) }],
    ['4,097 bytes', { address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', signature: 'ab'.repeat(4097) }],
    ['a megabyte', { address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', signature: 'ab'.repeat(1_000_000) }],
  ])('error: the wallet answers %s', async (_, given) => {
    const { ask } = wallet({ signMessage: () => given })
    const proved = proveAccount.bip122(ask, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'text')
    await expect(proved).rejects.toMatchObject({ code: 'wallet_failed' })
  })

  test('error: a wallet that signs no messages', async () => {
    const address = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
    await expect(proveAccount.bip122(wallet({}).ask, address, 'text')).rejects.toMatchObject({
      code: 'wallet_failed',
    })
  })
})
