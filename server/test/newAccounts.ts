import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64 } from '@scure/base'
import { Address, OutScript, p2wpkh, RawWitness } from '@scure/btc-signer'
import type { AccountProofs } from '../contract/wallet.ts'
import { virtualTransactions } from '../signatures/bip322.ts'
import { signedMessageHash } from '../signatures/signedMessage.ts'

const sighashDefault = 0

/** Accounts of Solana and Bitcoin whose keys sign what they are asked to. */
export function newAccounts() {
  const solanaKey = ed25519.utils.randomSecretKey()
  const bitcoinKey = secp256k1.utils.randomSecretKey()
  const output = { type: 'tr', pubkey: schnorr.getPublicKey(bitcoinKey) } as const
  const addresses = {
    solana: base58.encode(ed25519.getPublicKey(solanaKey)),
    bip122: {
      payment: p2wpkh(secp256k1.getPublicKey(bitcoinKey)).address ?? '',
      ordinals: Address().encode(output),
    },
  }
  /** With a header byte (BIP-137). */
  const payment = (text: string): string => {
    const options = { prehash: false, format: 'recovered' } as const
    const [recovery = 0, ...rest] = secp256k1.sign(signedMessageHash(text), bitcoinKey, options)
    return base64.encode(Uint8Array.of(39 + recovery, ...rest))
  }
  /** BIP-322. */
  const ordinals = (text: string): string => {
    const script = OutScript.encode(output)
    const { toSign } = virtualTransactions(script, text)
    const digest = toSign.preimageWitnessV1(0, [script], sighashDefault, [0n])
    return base64.encode(RawWitness.encode([schnorr.sign(digest, bitcoinKey)]))
  }
  const prove = (text: string): AccountProofs => ({
    solana: base58.encode(ed25519.sign(new TextEncoder().encode(text), solanaKey)),
    bip122: { payment: payment(text), ordinals: ordinals(text) },
  })
  return { addresses, prove }
}
