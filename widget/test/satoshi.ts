import { base64 } from '@scure/base'
import { Address, OutScript, SigHash, Transaction } from '@scure/btc-signer'
import { signSchnorr } from '@scure/btc-signer/utils.js'
import { expect } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import type { Network } from '../../server/contract/networks.ts'
import { connect } from '../actions/connect.ts'
import { handleRequest } from '../rpc/handleRequest.ts'
import { networks, settled, testCall, testContext } from './testContext.ts'

/** A wallet of the page with two accounts, and what is asked of it. */

export const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
export const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
export const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
export const txid = 'ab'.repeat(32)
export const { mainnet, testnet } = bitcoinNetworks

const network = (id: string): Network => ({
  id,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: id !== mainnet,
})
export const satoshi: PageWallet = {
  id: 'bip122:Satoshi',
  name: 'Satoshi',
  icon: '',
  rdns: '',
  namespace: 'bip122',
  type: 'ANNOUNCED',
}
export const addresses = [
  { address: payment, publicKey: `02${key}`, intention: 'payment' },
  { address: ordinals, publicKey: key, intention: 'ordinal' },
]

export const scriptOf = (address: string): Uint8Array => OutScript.encode(Address().decode(address))

/** What is spent from where, and what is paid where. */
export function psbtOf(
  inputs: [address: string, amount: bigint, more?: object][],
  outputs: [string, bigint][],
): string {
  const transaction = new Transaction({ disableScriptCheck: true })
  inputs.forEach(([address, amount, more], index) => {
    transaction.addInput({
      txid: new Uint8Array(32).fill(index + 1),
      index: 0,
      witnessUtxo: { amount, script: scriptOf(address) },
      ...more,
    })
  })
  for (const [address, amount] of outputs) transaction.addOutputAddress(address, amount)
  return base64.encode(transaction.toPSBT())
}
export const plain = (): string =>
  psbtOf(
    [[payment, 100_000n]],
    [
      [stranger, 60_000n],
      [payment, 39_000n],
    ],
  )

/** The key of `payment` and `ordinals`. */
const secret = new Uint8Array(32).fill(1, 31)

/** Base64 with a signature of each of these inputs, as the wallet gives it back. */
export function signedBy(psbt: string, signInputs: readonly { index: number }[]): string {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  for (const { index } of signInputs) {
    const { witnessUtxo: coin, sighashType = SigHash.ALL } = transaction.getInput(index)
    if (coin?.script[0] === 0) transaction.signIdx(secret, index, [sighashType])
    else transaction.updateInput(index, { tapKeySig: schnorrOf(transaction, index) })
  }
  return base64.encode(transaction.toPSBT())
}

/** The library signs under the tweaked key alone, and `ordinals` is an address of the bare one. */
function schnorrOf(transaction: Transaction, at: number): Uint8Array {
  const coins = Array.from({ length: transaction.inputsLength }, (_, index) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getInput(index).witnessUtxo ?? {}
    return { script, amount }
  })
  const scripts = coins.map(({ script }) => script)
  const amounts = coins.map(({ amount }) => amount)
  return signSchnorr(
    transaction.preimageWitnessV1(at, scripts, SigHash.DEFAULT, amounts),
    secret,
    new Uint8Array(32),
  )
}

export async function connected(wallet: Record<string, unknown> = {}, about: Partial<PageWallet> = {}) {
  const test = testContext({
    wallets: [{ ...satoshi, ...about }],
    wallet: {
      getAccountAddresses: addresses,
      signPsbt: ({ psbt, signInputs }: { psbt: string; signInputs: { index: number }[] }) => ({
        psbt: signedBy(psbt, signInputs),
      }),
      signMessage: { address: payment, signature: '07'.repeat(65) },
      sendTransfer: { txid },
      ...wallet,
    },
  })
  test.store.setState({ networks: [...networks, network(mainnet), network(testnet)] })
  test.store.getState().setRestore('done')
  await connect(test.context, satoshi.id)
  test.asked.length = 0
  const ask = (method: string, params?: unknown, where?: string) => {
    const request = { method, params, ...(where && { network: where }) }
    const answer = handleRequest(test.context, testCall(), 'bip122', request)
    answer.catch(() => {})
    return answer
  }
  /** Waits for our own screen of the request. */
  const review = async () => {
    await expect.poll(() => test.state().requests[0], { interval: 5 }).toBeDefined()
    await settled()
    return test.state().requests[0]
  }
  return { ...test, ask, review }
}
