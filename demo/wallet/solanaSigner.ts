import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'

export interface SolanaSigner {
  publicKey: Uint8Array
  address: string
  sign(message: Uint8Array): Uint8Array
  /** @param wire a transaction, legacy or of version 0 */
  signTransaction(wire: Uint8Array): Uint8Array
  /** Hands a signed transaction to a node; its signature. */
  send(wire: Uint8Array, rpcUrl: string): Promise<Uint8Array>
}

/** What a wallet of Solana does with its key. */
export function solanaSigner(secret: Uint8Array): SolanaSigner {
  const publicKey = ed25519.getPublicKey(secret)
  const address = base58.encode(publicKey)
  const sign = (message: Uint8Array): Uint8Array => ed25519.sign(message, secret)
  return {
    publicKey,
    address,
    sign,
    signTransaction(wire) {
      const transaction = VersionedTransaction.deserialize(wire)
      const place = transaction.message.staticAccountKeys.findIndex((key) => key.toBase58() === address)
      transaction.signatures[place] = sign(transaction.message.serialize())
      return transaction.serialize()
    },
    async send(wire, rpcUrl) {
      const params = [base64.encode(wire), { encoding: 'base64' }]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(rpcUrl, { method: 'POST', headers, body })
      const { result, error } = (await answer.json()) as { result: string; error?: { message: string } }
      if (error) throw new Error(error.message)
      return base58.decode(result)
    },
  }
}
