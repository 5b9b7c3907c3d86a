import { addressForm } from '../../bitcoin/addressForm.ts'
import { nameOfNetwork } from '../../bitcoin/chains.ts'
import { purposes } from '../../bitcoin/purposes.ts'
import { badAnswer, notConnected, unsupported, wrongChain } from '../../faults.ts'
import { fieldsOf } from '../../fieldsOf.ts'
import type { BitcoinAddress, BitcoinIntention, BitcoinSignInput } from '../../protocol/bitcoin.ts'
import { callFeature } from '../../standard/standardFeature.ts'
import type { StandardAccount, StandardWallet } from '../../standard/standardWallet.ts'
import { plainList } from '../plainList.ts'
import type { JsonRpcProvider } from './jsonRpc.ts'
import type { BitcoinAsks } from './pageBitcoin.ts'
import { psbtBytes } from './psbtBytes.ts'
import { readAddresses, readPsbt, readSignature, readTxid } from './readAnswers.ts'
import { satsConnectAsks } from './satsConnectAsks.ts'

const isBitcoinAccount = (account: unknown): account is StandardAccount =>
  addressForm(fieldsOf(account)['address']) !== undefined

/** What `bitcoin:connect` answers stands in the order of the purposes; a wallet's own list in none. */
const read = (accounts: StandardAccount[], inOrder: boolean): BitcoinAddress[] =>
  readAddresses(
    accounts.map(({ address, publicKey, chains }, at) => {
      const intention: BitcoinIntention = at === 0 ? 'payment' : 'ordinal'
      return {
        address,
        publicKey,
        on: plainList(chains),
        ...(inOrder && accounts.length === purposes.length && { intention }),
      }
    }),
  )

/** The inputs of each account, apart by what the signature is to cover. */
function byAccount(inputs: BitcoinSignInput[], accounts: StandardAccount[]) {
  const groups = new Map<string, { account: StandardAccount; signingIndexes: number[]; sigHash?: string }>()
  for (const { address, index, sighashTypes } of inputs) {
    const account = accounts.find((one) => one.address === address)
    if (!account) throw notConnected()
    const type = sighashTypes?.[0] || 0
    // DEFAULT of taproot has no word.
    const sigHash = ['', 'ALL', 'NONE', 'SINGLE'][type & 3] + (type > 3 ? '|ANYONECANPAY' : '')
    const key = `${address} ${sigHash}`
    const group = groups.get(key) ?? {
      account,
      signingIndexes: [],
      ...(sigHash && { sigHash }),
    }
    group.signingIndexes.push(index)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * A wallet of Wallet Standard with Bitcoin's features.
 * Source: https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function standardAsks(wallet: StandardWallet): BitcoinAsks {
  /** What it granted; its own list may stay empty. */
  let granted: StandardAccount[] = []
  const accounts = (): StandardAccount[] => {
    const own = [...wallet.accounts].filter(isBitcoinAccount)
    return own[0] ? own : granted
  }
  const has = (feature: string): boolean => feature in wallet.features
  /** What each of them is for is said only in the answer to a connect. */
  let said: BitcoinAddress[] = []
  const known = async (): Promise<BitcoinAddress[]> => {
    const now = await ready()
    const still = said.filter(({ address }) => now.some((one) => one.address === address))
    return still[0] ? still : read(now, false)
  }
  const connect = async (silent: boolean): Promise<BitcoinAddress[]> => {
    if (silent) {
      if (!accounts()[0] && has('standard:connect'))
        await callFeature(wallet, 'standard:connect', { silent: true }).catch(() => {})
      return read(accounts(), false)
    }
    const inOrder = has('bitcoin:connect')
    const answer = inOrder
      ? await callFeature(wallet, 'bitcoin:connect', { purposes })
      : await callFeature(wallet, 'standard:connect')
    const given = fieldsOf(answer)['accounts']
    granted = Array.isArray(given) ? given.filter(isBitcoinAccount) : []
    said = read(granted, inOrder)
    return said
  }
  const ready = async (): Promise<StandardAccount[]> => {
    if (!accounts()[0]) await connect(true)
    return accounts()
  }
  const output = async (feature: string, input: object) => {
    const answer = await callFeature(wallet, feature, input)
    if (!Array.isArray(answer)) throw badAnswer()
    return fieldsOf(answer[0])
  }

  return {
    getAccountAddresses: ({ silent }) => connect(silent === true),
    signMessage: async ({ account: named, address = named, message }) => {
      const account = (await ready()).find((one) => one.address === address)
      if (!account) throw notConnected()
      const bytes = new TextEncoder().encode(message)
      const { signature } = await output('bitcoin:signMessage', { account, message: bytes })
      return { address, signature: readSignature(signature) }
    },
    signPsbt: async ({ psbt: text, signInputs, broadcast }, network) => {
      const psbt = psbtBytes(text)
      const name = nameOfNetwork(network)
      if (!name) throw wrongChain()
      const input = { psbt, chain: `bitcoin:${name}`, inputsToSign: byAccount(signInputs, await ready()) }
      if (broadcast) {
        const { txId } = await output('bitcoin:signAndSendTransaction', input)
        // What was sent the standard does not give back.
        return { psbt: text, txid: readTxid(txId) }
      }
      return { psbt: readPsbt((await output('bitcoin:signTransaction', input))['signedPsbt']) }
    },
    sendTransfer: async (params, network) => {
      // The standard knows no transfer; several wallets carry their sats-connect object along.
      const { provider } = fieldsOf(wallet.features['sats-connect:'])
      if (typeof fieldsOf(provider)['request'] !== 'function') throw unsupported('The wallet sends nothing')
      return satsConnectAsks(provider as JsonRpcProvider, await known()).sendTransfer(params, network)
    },
    disconnect: async () => {
      granted = []
      for (const feature of ['bitcoin:disconnect', 'standard:disconnect'])
        if (has(feature)) await callFeature(wallet, feature)
      return null
    },
  }
}
