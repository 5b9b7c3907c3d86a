import { addressForm } from '../../bitcoin/addressForm.ts'
import { nameOfNetwork } from '../../bitcoin/chains.ts'
import { unsupported } from '../../faults.ts'
import { fieldsOf } from '../../fieldsOf.ts'
import type { BitcoinAddress } from '../../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../protocol/caip.ts'
import { toHex } from '../../protocol/hexBytes.ts'
import { askJsonRpc, type JsonRpcProvider } from './jsonRpc.ts'
import type { BitcoinAsks } from './pageBitcoin.ts'
import { psbtBytes } from './psbtBytes.ts'
import { readAddresses, readPsbt, readSignature, readTxid } from './readAnswers.ts'
import { readTransfer } from './readTransfer.ts'

const networkOf = (network: CaipNetworkId | undefined): { network?: string } => {
  const name = nameOfNetwork(network)
  return name ? { network: name } : {}
}

/** Leather. It asks the person for every list of addresses. Source: https://leather.io/posts (API methods) */
export function leatherAsks(provider: JsonRpcProvider): BitcoinAsks {
  const ask = (method: string, params?: unknown) => askJsonRpc(provider, method, params)
  let granted: BitcoinAddress[] = []
  return {
    getAccountAddresses: async ({ silent }, network) => {
      if (silent) return []
      const { addresses } = fieldsOf(await ask('getAddresses', networkOf(network)))
      const list = Array.isArray(addresses) ? addresses.map(fieldsOf) : []
      granted = readAddresses(
        list
          .filter(({ symbol }) => symbol === 'BTC')
          .map(({ address, publicKey, type, derivationPath }) => ({
            address,
            publicKey,
            intention: type === 'p2tr' ? 'ordinal' : 'payment',
            path: derivationPath,
          })),
      )
      return granted
    },
    signMessage: async ({ account, address = account, message, protocol }, network) => {
      if (protocol === 'ecdsa') throw unsupported('BIP-322 only')
      const paymentType = addressForm(address) === 'p2tr' ? 'p2tr' : 'p2wpkh'
      const answer = fieldsOf(await ask('signMessage', { message, paymentType, ...networkOf(network) }))
      return { address: String(answer['address'] ?? address), signature: readSignature(answer['signature']) }
    },
    signPsbt: async ({ psbt, signInputs, broadcast }, network) => {
      const sighashes = [...new Set(signInputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
      const answer = await ask('signPsbt', {
        hex: toHex(psbtBytes(psbt)),
        signAtIndex: signInputs.map(({ index }) => index),
        broadcast: broadcast === true,
        ...(sighashes.length > 0 && { allowedSighash: sighashes }),
        ...networkOf(network),
      })
      const { hex, txid } = fieldsOf(answer)
      return { psbt: readPsbt(hex), ...(broadcast && txid ? { txid: readTxid(txid) } : {}) }
    },
    sendTransfer: async (asked, network) => {
      const recipients = [readTransfer(asked, granted)]
      const answer = await ask('sendTransfer', { recipients, ...networkOf(network) })
      return { txid: readTxid(fieldsOf(answer)['txid']) }
    },
    disconnect: async () => null,
  }
}
