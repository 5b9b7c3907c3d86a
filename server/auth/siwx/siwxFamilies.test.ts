import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitcoinSigner } from '../../../demo/wallet/bitcoinSigner.ts'
import { testKeys } from '../../../demo/wallet/testKeys.ts'
import { refusal, type SiwxStage, siwxStage } from '../../test/siwxStage.ts'

let stage: SiwxStage
beforeAll(async () => {
  stage = await siwxStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

describe('Solana', () => {
  const { secretKey, publicKey } = ed25519.keygen()
  const account = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58.encode(publicKey)}`
  const sign = (text: string) => base58.encode(ed25519.sign(new TextEncoder().encode(text), secretKey))

  test('default', async () => {
    const message = await stage.messageOf(account)
    expect(message).toContain('Chain ID: mainnet')
    const { userId } = await stage.login(account, message, sign(message))
    expect(await stage.keysOf(userId)).toEqual([`siwx solana:${base58.encode(publicKey)}`])
  })

  test('param: the chain as CAIP-2 says it', async () => {
    const [, reference = ''] = account.split(':')
    for (const chainId of [reference, `solana:${reference}`, 'solana:mainnet']) {
      const message = await stage.messageOf(account, { chainId })
      const { userId } = await stage.login(account, message, sign(message))
      expect(await stage.keysOf(userId)).toEqual([`siwx solana:${base58.encode(publicKey)}`])
    }
  })

  test('error: another key, another text, another encoding, a key of small order', async () => {
    const message = await stage.messageOf(account)
    const other = ed25519.sign(new TextEncoder().encode(message), ed25519.keygen().secretKey)
    expect(await refusal(stage.login(account, message, base58.encode(other)))).toBe('401 invalid_proof')
    const second = await stage.messageOf(account)
    expect(await refusal(stage.login(account, second, sign(message)))).toBe('401 invalid_proof')
    const third = await stage.messageOf(account)
    const encoded = base64.encode(base58.decode(sign(third)))
    expect(await refusal(stage.login(account, third, encoded))).toBe('401 invalid_proof')
    const small = base58.encode(Uint8Array.of(1, ...new Uint8Array(31)))
    const weak = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${small}`
    const fourth = await stage.messageOf(weak)
    const zero = base58.encode(Uint8Array.of(1, ...new Uint8Array(63)))
    expect(await refusal(stage.login(weak, fourth, zero))).toBe('401 invalid_proof')
  })
})

describe('Bitcoin', () => {
  const { address: bitcoinAddress, signBip322 } = bitcoinSigner(testKeys.bitcoin.secret)
  const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'
  const account = `bip122:${regtest}:${bitcoinAddress}`

  test('default: BIP-322', async () => {
    const message = await stage.messageOf(account)
    expect(message).toContain(`Chain ID: ${regtest}`)
    const { userId } = await stage.login(account, message, signBip322(message))
    expect(await stage.keysOf(userId)).toEqual([`siwx bip122:${bitcoinAddress}`])
    const again = await stage.messageOf(account)
    expect((await stage.login(account, again, signBip322(again))).userId).toBe(userId)
  })

  test('error: another text, address or network, and no signature', async () => {
    const stranger = `bip122:${regtest}:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080`
    const mainnet = `bip122:000000000019d6689c085ae165831e93:${bitcoinAddress}`
    for (const [claimed, sign] of [
      [account, () => signBip322('another text')],
      [account, () => ''],
      [stranger, signBip322],
      [mainnet, signBip322],
    ] as const) {
      const message = await stage.messageOf(claimed)
      expect(await refusal(stage.login(claimed, message, sign(message))), claimed).toBe('401 invalid_proof')
    }
  })

  test('error: a replay', async () => {
    const message = await stage.messageOf(account)
    const signature = signBip322(message)
    await stage.login(account, message, signature)
    expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_nonce')
  })
})
