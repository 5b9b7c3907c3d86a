import { addBitcoinWallet, bitcoinPerson } from '../wallets/bitcoinWallet.ts'
import { registerSolanaWallet, solanaPerson } from '../wallets/solanaWallet.ts'
import './main.ts'

/** A page with wallets of all three families; `?named=Alpha Wallet` makes the Solana one a part of the EVM one. */
registerSolanaWallet(new URLSearchParams(location.search).get('named') ?? undefined)
addBitcoinWallet()

type Feature = Record<string, (...inputs: unknown[]) => Promise<unknown>>
const call = (family: 'solana' | 'bitcoin', name: string, input: unknown): Promise<unknown> => {
  const feature = window.gatehouse?.[family].features[name] as unknown as Feature | undefined
  const run = feature?.[name.split(':')[1] ?? '']
  if (!run) throw new Error(`no ${name}`)
  return run(input)
}

const page = {
  solanaPerson,
  bitcoinPerson,
  connect: async (family: 'solana' | 'bitcoin') => {
    const name = family === 'solana' ? 'standard:connect' : 'bitcoin:connect'
    const answer = await call(family, name, family === 'bitcoin' ? { purposes: ['payment'] } : {})
    const { accounts } = answer as { accounts: { address: string }[] }
    return accounts.map(({ address }) => address)
  },
  /** Signs a message in a family by its standard; the signature as its number of bytes. */
  sign: async (family: 'solana' | 'bitcoin') => {
    const [account] = window.gatehouse?.[family].accounts ?? []
    const message = new TextEncoder().encode('hello from a page')
    const [signed] = (await call(family, `${family}:signMessage`, { account, message })) as {
      signature: Uint8Array
    }[]
    return signed?.signature.length
  },
  connections: () =>
    window.gatehouse?.getState().connections.map(({ namespace, wallet }) => [namespace, wallet.name]),
}
export type FamiliesPage = typeof page
Object.assign(window, { page })
