import { nameOfNetwork, titleOf } from '../../bitcoin/chains.ts'
import { purposes } from '../../bitcoin/purposes.ts'
import { unsupported } from '../../faults.ts'
import { fieldsOf } from '../../fieldsOf.ts'
import type { BitcoinAddress, BitcoinSignInput } from '../../protocol/bitcoin.ts'
import { askJsonRpc, isUnknownMethod, type JsonRpcProvider } from './jsonRpc.ts'
import type { BitcoinAsks } from './pageBitcoin.ts'
import { readAddresses, readPsbt, readSignature, readTxid } from './readAnswers.ts'
import { readTransfer } from './readTransfer.ts'

function addressesOf(result: unknown): BitcoinAddress[] {
  const list = Array.isArray(result) ? result : fieldsOf(result)['addresses']
  if (!Array.isArray(list)) return []
  const { name: on } = fieldsOf(fieldsOf(fieldsOf(result)['network'])['bitcoin'])
  const ours = list.map(fieldsOf).filter(({ purpose }) => purposes.includes(String(purpose)))
  return readAddresses(
    ours.map(({ address, publicKey, purpose }) => ({
      address,
      publicKey,
      on,
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
 * @param granted what the wallet gave already; it holds where the wallet does not say which account stands.
 */
export function satsConnectAsks(
  provider: JsonRpcProvider,
  granted: readonly BitcoinAddress[] = [],
): BitcoinAsks {
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
  // It is a question about what was granted; where nothing was, it is refused.
  const standing = async (): Promise<BitcoinAddress[]> =>
    addressesOf(await ask('wallet_getAccount', null).catch(() => []))
  let known = granted

  return {
    getAccountAddresses: async ({ silent }, network) => {
      if (silent) return standing()
      const name = nameOfNetwork(network)
      const given = addressesOf(
        await firstKnown([
          ['wallet_connect', { addresses: purposes, ...(name && { network: titleOf(name) }) }],
          ['getAccounts', { purposes }],
          ['getAddresses', { purposes }],
        ]),
      )
      known = given
      return given
    },
    signMessage: async ({ account, address = account, message, protocol }) => {
      const answer = await ask('signMessage', {
        address,
        message,
        ...(protocol && { protocol: protocols[protocol] }),
      })
      const { address: signer = address, signature, messageHash, protocol: by } = fieldsOf(answer)
      const hash = typeof messageHash === 'string' && messageHash.length <= 128 && { messageHash }
      const way = by != null && { protocol: `${by}`.toLowerCase() as 'ecdsa' }
      // The frame refuses what another address signed.
      return { address: signer as string, signature: readSignature(signature), ...hash, ...way }
    },
    signPsbt: async ({ psbt, signInputs, broadcast }) => {
      const answer = await ask('signPsbt', {
        psbt,
        signInputs: indexesByAddress(signInputs),
        broadcast: broadcast === true,
      })
      const { psbt: signed, txid } = fieldsOf(answer)
      // Some sign what they were asked to send; the frame sends it then.
      return { psbt: readPsbt(signed), ...(broadcast && txid ? { txid: readTxid(txid) } : {}) }
    },
    sendTransfer: async (asked) => {
      const now = await standing()
      const { address, amount } = readTransfer(asked, now[0] ? now : known)
      const recipients = [{ address, amount: Number(amount) }]
      return { txid: readTxid(fieldsOf(await ask('sendTransfer', { recipients }))['txid']) }
    },
    disconnect: async () => {
      await ask('wallet_disconnect', null).catch(() => ask('wallet_renouncePermissions', null))
      return null
    },
  }
}
