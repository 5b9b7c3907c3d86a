import { toBase64 } from '../base64.ts'
import { malformed, notConnected, wrongChain } from '../faults.ts'
import { entryOf, type Fields, fieldsOf } from '../fieldsOf.ts'
import type { PublicConnection } from '../protocol/api.ts'
import type { BitcoinAddress } from '../protocol/bitcoin.ts'
import { readHex } from '../protocol/hexBytes.ts'
import { askFrame } from '../standard/askFrame.ts'
import type { FamilyPage } from '../standard/familyWallet.ts'
import { addressesFor } from './addressesFor.ts'
import { addressForm } from './addressForm.ts'
import { nameOfNetwork, networkOfTitle, titleOf } from './chains.ts'
import { purposes, purposesOf } from './purposes.ts'
import { readTransfer } from './readTransfer.ts'

type Answer = (page: FamilyPage, params: Fields) => Promise<unknown>

const walletType = 'software'
const text = (value: unknown, what: string): string => {
  if (typeof value !== 'string') throw malformed(what)
  return value
}

const shown = ({ address, publicKey, intention }: BitcoinAddress): object => ({
  address,
  publicKey,
  purpose: intention === 'ordinal' ? 'ordinals' : 'payment',
  addressType: addressForm(address) ?? 'p2wpkh',
  walletType,
})

const connectionOf = (page: FamilyPage): PublicConnection | undefined =>
  page.state().connections.find(({ namespace }) => namespace === 'bip122')

/** Stacks and Spark we do not speak; pages want a word for them. */
function networksOf(page: FamilyPage): object {
  const network = connectionOf(page)?.network ?? page.state().networks.bip122
  const title = titleOf(nameOfNetwork(network) ?? network ?? '')
  const isMain = title === 'Mainnet'
  return {
    bitcoin: { name: title },
    stacks: { name: isMain ? 'mainnet' : 'testnet' },
    spark: { name: isMain ? 'mainnet' : 'regtest' },
  }
}

async function connect(page: FamilyPage, purposes: unknown, title?: unknown): Promise<object[]> {
  const network = networkOfTitle(title)
  if (title != null && !network) throw wrongChain()
  return (await addressesFor(page, purposesOf(purposes), { network })).map(shown)
}

const account = async (page: FamilyPage, addresses: object[]): Promise<object> => ({
  id: page.accounts()[0]?.address ?? '',
  addresses,
  walletType,
  network: networksOf(page),
})

const protocols: Readonly<Record<string, 'ecdsa' | 'bip322'>> = { ECDSA: 'ecdsa', BIP322: 'bip322' }

/** `{ address: indexes }` → one input each; without a word every input of ours. */
function signInputsOf(value: unknown): { address: string; index: number }[] {
  const fields = fieldsOf(value)
  const named = Object.entries(fields)
  const inputs = named.flatMap(([address, indexes]) => {
    if (!Array.isArray(indexes) || !indexes.every(Number.isInteger)) throw malformed('signInputs')
    return indexes.map((index: number) => ({ address, index }))
  })
  // Addresses without an input name none, and a Map, a Set or a value that is not an object names nothing that we read.
  if (!inputs[0] && (named[0] || 'size' in fields || (value != null && value !== fields)))
    throw malformed('signInputs')
  return inputs
}

const leave: Answer = (page) => page.disconnect().then(() => null)

const firstAddress = (page: FamilyPage): string => {
  const first = page.accounts()[0]
  if (!first) throw notConnected()
  return first.address
}

/** Source: https://docs.xverse.app/sats-connect */
export const satsConnectMethods: Readonly<Record<string, Answer>> = {
  getInfo: async (page) => ({
    version: '1.0.0',
    platform: 'web',
    methods: Object.keys(satsConnectMethods).filter(
      (method) => !Object.values(connectionOf(page)?.lacks ?? {})[0]?.includes(method),
    ),
    supports: ['WBIP001', 'WBIP002', 'WBIP004'],
  }),
  getAccounts: (page, { purposes }) => connect(page, purposes),
  getAddresses: async (page, { purposes }) => {
    const addresses = await connect(page, purposes)
    return { addresses, network: networksOf(page) }
  },
  wallet_connect: async (page, { addresses, network }) =>
    account(page, await connect(page, addresses, network)),
  wallet_getAccount: async (page) => {
    const addresses = await addressesFor(page, purposes, { silent: true })
    if (!addresses[0]) throw notConnected()
    return account(page, addresses.map(shown))
  },
  wallet_getNetwork: async (page) => {
    // Before the frame is there, nobody knows.
    await addressesFor(page, purposes, { silent: true })
    return networksOf(page)
  },
  wallet_getWalletType: async () => walletType,
  wallet_getCurrentPermissions: async () => [],
  wallet_requestPermissions: async (page) => {
    await connect(page, purposes)
    return true
  },
  wallet_disconnect: leave,
  wallet_renouncePermissions: leave,
  signMessage: async (page, params) => {
    const address = text(params['address'], 'address')
    const message = text(params['message'], 'message')
    const named = params['protocol']
    const known = entryOf(protocols, named)
    if (named != null && !known) throw malformed('protocol')
    const protocol = known ?? (addressForm(address) === 'p2tr' ? 'bip322' : 'ecdsa')
    const signed = await askFrame(page, 'signMessage', { account: address, message, protocol })
    return {
      address: signed.address,
      signature: toBase64(readHex(signed.signature) ?? new Uint8Array()),
      messageHash: signed.messageHash ?? '',
      protocol: (signed.protocol ?? protocol).toUpperCase(),
    }
  },
  signPsbt: async (page, { psbt, signInputs, broadcast }) => {
    const inputs = signInputsOf(signInputs)
    return askFrame(page, 'signPsbt', {
      account: inputs[0]?.address ?? firstAddress(page),
      psbt: text(psbt, 'psbt'),
      signInputs: inputs,
      ...((broadcast as boolean) && { broadcast: broadcast as boolean }),
    })
  },
  sendTransfer: async (page, params) =>
    askFrame(page, 'sendTransfer', await readTransfer(page, params, () => firstAddress(page))),
}
