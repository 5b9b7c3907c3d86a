import Wallet, {
  AddressPurpose,
  getProviders,
  MessageSigningProtocols,
  request,
  setDefaultProvider,
} from 'sats-connect'
import { addBitcoinWallet, bitcoinPerson } from '../wallets/bitcoinWallet.ts'
import './main.ts'

/** A page as sats-connect's documentation writes it. It finds its wallet in the list of providers. */
addBitcoinWallet()

const purposes = [AddressPurpose.Payment, AddressPurpose.Ordinals]
const gatehouse = (): string => {
  const found = getProviders().find(({ name }) => name === 'Gatehouse')
  if (!found) throw new Error('sats-connect did not find Gatehouse')
  return found.id
}

const page = {
  person: bitcoinPerson,
  providers: () => getProviders().map(({ name }) => name),
  connect: () => request('wallet_connect', { addresses: purposes, message: 'hello' }, gatehouse()),
  accounts: () => request('getAccounts', { purposes, message: 'hello' }, gatehouse()),
  /** The default export remembers the wallet that was chosen last. */
  accountsOfDefault: () => {
    setDefaultProvider(gatehouse())
    return Wallet.request('getAccounts', { purposes })
  },
  sign: (address: string, message: string) =>
    request('signMessage', { address, message, protocol: MessageSigningProtocols.BIP322 }, gatehouse()),
  signPsbt: (psbt: string, signInputs?: Record<string, number[]>, broadcast = false) =>
    request('signPsbt', { psbt, ...(signInputs && { signInputs }), broadcast }, gatehouse()),
  send: (address: string, amount: number) =>
    request('sendTransfer', { recipients: [{ address, amount }] }, gatehouse()),
  disconnect: () => request('wallet_disconnect', null, gatehouse()),
  /** What Wallet Standard shows of us. */
  standard: () =>
    window.gatehouse?.bitcoin.accounts.map(({ address, publicKey }) => [address, publicKey.length]),
}
export type BitcoinPage = typeof page
Object.assign(window, { page })
