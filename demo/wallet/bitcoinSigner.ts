import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { p2wpkh, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'

export interface BitcoinSigner {
  /** Hex. */
  publicKey: string
  /** P2WPKH of regtest. */
  address: string
  /** BIP-322, the simple form; base64. */
  signBip322(message: string): string
  /** Base64, as it came. */
  signPsbt(psbt: string, indexes: readonly number[]): string
}

const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** What a wallet of Bitcoin does with its key. */
export function bitcoinSigner(secret: Uint8Array): BitcoinSigner {
  const publicKey = pubECDSA(secret)
  const { address = '', script } = p2wpkh(publicKey, regtest)
  return {
    publicKey: hex.encode(publicKey),
    address,
    signBip322(message) {
      const hash = schnorr.utils.taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))
      const spent = RawTx.encode({
        version: 0,
        segwitFlag: false,
        inputs: [
          {
            txid: new Uint8Array(32),
            index: 0xffffffff,
            finalScriptSig: new Uint8Array([0, 32, ...hash]),
            sequence: 0,
          },
        ],
        outputs: [{ amount: 0n, script }],
        witnesses: undefined,
        lockTime: 0,
      })
      const txid = sha256(sha256(spent)).reverse()
      const transaction = new Transaction({
        version: 0,
        allowUnknownVersion: true,
        allowUnknownOutputs: true,
      })
      transaction.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
      transaction.addOutput({ amount: 0n, script: new Uint8Array([0x6a]) })
      transaction.sign(secret)
      transaction.finalize()
      return base64.encode(RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? []))
    },
    signPsbt(psbt, indexes) {
      const transaction = Transaction.fromPSBT(base64.decode(psbt))
      for (const index of indexes) transaction.signIdx(secret, index)
      return base64.encode(transaction.toPSBT())
    },
  }
}
