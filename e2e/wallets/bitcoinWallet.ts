import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { p2wpkh, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'

/** A wallet of the page for Bitcoin's regtest, that speaks sats-connect and names itself in `btc_providers` (WBIP 004). */

const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const privateKey = new Uint8Array(32).fill(0x51)
const publicKey = pubECDSA(privateKey)
const { address = '', script } = p2wpkh(publicKey, regtest)
export const bitcoinAddress = address

/** The person in front of the wallet's own window. */
export const bitcoinPerson: { answer: 'yes' | 'no'; asked: string[] } = { answer: 'yes', asked: [] }

const granted = 'test-bitcoin-granted'
const account = {
  address,
  publicKey: hex.encode(publicKey),
  purpose: 'payment',
  addressType: 'p2wpkh',
  walletType: 'software',
}

/** BIP-322, the simple form; base64. */
export function signBip322(message: string): string {
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
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  transaction.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
  transaction.addOutput({ amount: 0n, script: new Uint8Array([0x6a]) })
  transaction.sign(privateKey)
  transaction.finalize()
  return base64.encode(RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? []))
}

function signPsbt(psbt: string, indexes: number[]): string {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  for (const index of indexes) transaction.signIdx(privateKey, index)
  return base64.encode(transaction.toPSBT())
}

type Params = Record<string, never> & { message: string; psbt: string; signInputs: Record<string, number[]> }

/** What asks the person, and what it gives once they said yes. */
const asks: Record<string, (params: Params) => unknown> = {
  wallet_connect: () => {
    localStorage.setItem(granted, 'yes')
    return { id: 'one', addresses: [account], walletType: 'software' }
  },
  signMessage: ({ message }) => ({
    address,
    signature: signBip322(message),
    messageHash: '',
    protocol: 'BIP322',
  }),
  signPsbt: ({ psbt, signInputs }) => ({ psbt: signPsbt(psbt, signInputs[address] ?? []) }),
}

/** What is answered without a person. */
const answers: Record<string, () => unknown> = {
  wallet_getAccount: () =>
    localStorage.getItem(granted) ? { id: 'one', addresses: [account], walletType: 'software' } : undefined,
  wallet_disconnect: () => {
    localStorage.removeItem(granted)
    return null
  },
}

async function request(method: string, params: Params): Promise<unknown> {
  const envelope = { jsonrpc: '2.0', id: 1 }
  const refuse = (code: number, message: string) => ({ ...envelope, error: { code, message } })
  const answer = answers[method]?.()
  if (answer !== undefined) return { ...envelope, result: answer }
  const ask = asks[method]
  if (!ask) return refuse(method in answers ? -32_002 : -32_601, method)
  bitcoinPerson.asked.push(method)
  if (bitcoinPerson.answer === 'no') return refuse(-32_000, 'User rejected')
  return { ...envelope, result: ask(params) }
}

export function addBitcoinWallet(): void {
  Object.assign(window, { SatoshiProviders: { BitcoinProvider: { request } } })
  const page = window as { btc_providers?: object[] }
  page.btc_providers ??= []
  const list = page.btc_providers
  list.push({
    id: 'SatoshiProviders.BitcoinProvider',
    name: 'Satoshi',
    icon: 'data:image/svg+xml,%3Csvg/%3E',
  })
}
