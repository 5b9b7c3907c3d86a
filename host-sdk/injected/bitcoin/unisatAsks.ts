import { nameOfNetwork } from '../../bitcoin/chains.ts'
import { notConnected, unsupported, wrongChain } from '../../faults.ts'
import { type Fields, fieldsOf } from '../../fieldsOf.ts'
import type { BitcoinAddress } from '../../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../protocol/caip.ts'
import { toHex } from '../../protocol/hexBytes.ts'
import type { BitcoinAsks } from './pageBitcoin.ts'
import { psbtBytes } from './psbtBytes.ts'
import { readAddresses, readPsbt, readSignature, readTxid } from './readAnswers.ts'
import { requireOwnChange } from './readTransfer.ts'

/** As UniSat's API has it; kin have a part of it. Source: https://docs.unisat.io/dev/open-api-documentation/unisat-wallet */
export interface UnisatProvider {
  requestAccounts?(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  /** `{ enum: 'BITCOIN_MAINNET' }`; later than `getNetwork`, which knows two. */
  getChain?(): Promise<unknown>
  /** OKX: address and key of the account in one step. */
  connect?(): Promise<unknown>
  disconnect?(): Promise<unknown>
  signMessage(message: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  signPsbt(psbt: string, options: object): Promise<unknown>
  pushPsbt?(psbt: string): Promise<unknown>
  sendBitcoin?(to: string, satoshi: number, options?: object): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

const first = (accounts: unknown): unknown => (Array.isArray(accounts) ? accounts[0] : accounts)

const protocols = { ecdsa: 'ecdsa', bip322: 'bip322-simple' } as const

/** A wallet of UniSat's form: one account, one address. `providerOf`: some have one object a network. */
export function unisatAsks(
  providerOf: (network: CaipNetworkId | undefined) => UnisatProvider | undefined,
): BitcoinAsks {
  const at = (network: CaipNetworkId | undefined): UnisatProvider => {
    const provider = providerOf(network)
    if (!provider) throw wrongChain()
    return provider
  }
  /** Kin that have the method and refuse it say nothing. */
  const chainOf = async (provider: UnisatProvider): Promise<unknown> => {
    try {
      return fieldsOf(await provider.getChain?.())['enum']
    } catch {
      return undefined
    }
  }
  /** The chain that is chosen in it is where it signs and pays; chains of others write addresses as Bitcoin does. */
  const onChain = async (network: CaipNetworkId | undefined): Promise<UnisatProvider> => {
    const provider = at(network)
    const chain = await chainOf(provider)
    if (chain !== undefined && chain !== `BITCOIN_${nameOfNetwork(network)?.toUpperCase()}`)
      throw wrongChain()
    return provider
  }
  /** It signs and pays with the account that is chosen in it, whatever it is asked for. */
  const standingOn = async (address: string, network: CaipNetworkId | undefined): Promise<UnisatProvider> => {
    const provider = await onChain(network)
    const current = provider.getAccounts ? first(await provider.getAccounts()) : address
    if (current !== address) throw notConnected()
    return provider
  }
  const accountOf = async (provider: UnisatProvider, silent: boolean): Promise<Fields> => {
    if (!silent && provider.connect && !provider.requestAccounts) return fieldsOf(await provider.connect())
    const address = first(await (silent ? provider.getAccounts?.() : provider.requestAccounts?.()))
    return { address, publicKey: address && (await provider.getPublicKey?.()) }
  }
  const addresses = async (provider: UnisatProvider, silent: boolean): Promise<BitcoinAddress[]> => {
    const { address, publicKey, compressedPublicKey } = await accountOf(provider, silent)
    return address
      ? readAddresses([{ address, publicKey: compressedPublicKey ?? publicKey, on: await chainOf(provider) }])
      : []
  }

  return {
    getAccountAddresses: ({ silent }, network) => addresses(at(network), silent === true),
    signMessage: async ({ account, address = account, message, protocol = 'ecdsa' }, network) => ({
      address,
      signature: readSignature(
        await (await standingOn(address, network)).signMessage(message, protocols[protocol]),
      ),
    }),
    signPsbt: async ({ psbt, signInputs, broadcast }, network) => {
      const provider = await onChain(network)
      const bytes = psbtBytes(psbt)
      if (broadcast && !provider.pushPsbt) throw unsupported('The wallet sends nothing')
      const options = { autoFinalized: broadcast === true, toSignInputs: signInputs }
      const signed = await provider.signPsbt(toHex(bytes), options)
      const read = readPsbt(signed)
      if (!broadcast) return { psbt: read }
      return { psbt: read, txid: readTxid(await provider.pushPsbt?.(String(signed))) }
    },
    sendTransfer: async (asked, network) => {
      requireOwnChange(asked)
      const { account, recipientAddress, amount, memo } = asked
      const provider = await standingOn(account, network)
      if (!provider.sendBitcoin) throw unsupported('The wallet sends nothing')
      const options = memo ? [{ memo }] : []
      return { txid: readTxid(await provider.sendBitcoin(recipientAddress, Number(amount), ...options)) }
    },
    disconnect: async (_, network) => {
      await providerOf(network)?.disconnect?.()
      return null
    },
  }
}
