import { nameOfNetwork, titleOf } from '../../bitcoin/chains.ts'
import type { BitcoinAddress, BitcoinSignInput } from '../../protocol/bitcoin.ts'
import { askJsonRpc, isUnknownMethod, type JsonRpcProvider } from './jsonRpc.ts'
import { type BitcoinAsks, unsupported } from './pageBitcoin.ts'
import { fieldsOf, readAddresses, readPsbt, readSignature, readTxid } from './readAnswers.ts'

const purposes = ['payment', 'ordinals']

function addressesOf(result: unknown): BitcoinAddress[] {
  const list = Array.isArray(result) ? result : fieldsOf(result)['addresses']
  if (!Array.isArray(list)) return []
  const ours = list.map(fieldsOf).filter(({ purpose }) => purposes.includes(String(purpose)))
  return readAddresses(
    ours.map(({ address, publicKey, purpose }) => ({
      address,
      publicKey,
      intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
    })),
  )
}

/** `{ address: indexes }`. What a signature covers, the PSBT itself says. */
const indexesByAddress = (inputs: BitcoinSignInput[]): Record<string, number[]> =>
  inputs.reduce<Record<string, number[]>>((all, { address, index }) => {
    all[address] = [...(all[address] ?? []), index]
    return all
  }, {})

const protocols = { ecdsa: 'ECDSA', bip322: 'BIP322' } as const

/**
 * A wallet that speaks sats-connect (WBIP 004 and its kin). Each newer method has older ones behind it.
 * Source: https://docs.xverse.app/sats-connect
 */
export function satsConnectAsks(provider: JsonRpcProvider): BitcoinAsks {
  const ask = (method: string, params?: unknown) => askJsonRpc(provider, method, params)
  const firstKnown = async (ways: [method: string, params: unknown][]): Promise<unknown> => {
    for (const [method, params] of ways) {
      try {
        return await ask(method, params)
      } catch (error) {
        if (!isUnknownMethod(error)) throw error
      }
    }
    throw unsupported('The wallet gives no addresses')
  }

  return {
    getAccountAddresses: async ({ silent }, network) => {
      // It is a question about what was granted; where nothing was, it is refused.
      if (silent) return addressesOf(await ask('wallet_getAccount', null).catch(() => []))
      const name = nameOfNetwork(network)
      return addressesOf(
        await firstKnown([
          ['wallet_connect', { addresses: purposes, ...(name && { network: titleOf(name) }) }],
          ['getAccounts', { purposes }],
          ['getAddresses', { purposes }],
        ]),
      )
    },
    signMessage: async ({ account, address = account, message, protocol }) => {
      const answer = await ask('signMessage', {
        address,
        message,
        ...(protocol && { protocol: protocols[protocol] }),
      })
      const { signature, messageHash } = fieldsOf(answer)
      const hash = typeof messageHash === 'string' && messageHash.length <= 128 && { messageHash }
      return { address, signature: readSignature(signature), ...hash }
    },
    signPsbt: async ({ psbt, signInputs, broadcast }) => {
      const answer = await ask('signPsbt', {
        psbt,
        signInputs: indexesByAddress(signInputs),
        broadcast: broadcast === true,
      })
      const { psbt: signed, txid } = fieldsOf(answer)
      return { psbt: readPsbt(signed), ...(broadcast && { txid: readTxid(txid) }) }
    },
    sendTransfer: async ({ recipientAddress, amount, memo }) => {
      if (memo) throw unsupported('The wallet writes no memo')
      const recipients = [{ address: recipientAddress, amount: Number(amount) }]
      return { txid: readTxid(fieldsOf(await ask('sendTransfer', { recipients }))['txid']) }
    },
    disconnect: async () => {
      await ask('wallet_disconnect', null).catch(() => ask('wallet_renouncePermissions', null))
      return null
    },
  }
}
