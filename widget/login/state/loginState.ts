import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import type { LoginContext } from '../context.ts'
import type { LoginAccount, LoginState } from '../protocol.ts'
import { bitcoinAddressOn } from './bitcoinAddressOn.ts'

/** What the widget may know of us. */
export function loginState({ store, config, writtenWords }: LoginContext): LoginState {
  const { session, wallet, preferred, networks } = store.getState()
  const smart = networks.some(({ bundler }) => bundler)
  const user = session?.user ?? null
  const accounts = user && wallet?.status === 'complete' ? accountsOf(wallet.addresses, smart) : []
  const isUnwritten = accounts.length > 0 && wallet?.custody === 'user' && !writtenWords.has(wallet.id)
  const written = accounts.map((account) => withAddresses(account, networks))
  const isPreferred = ({ namespace, type }: LoginAccount): boolean => preferred[namespace] === type
  return {
    status: session ? (user ? 'authenticated' : 'unauthenticated') : 'loading',
    user: user && { id: user.id, email: user.email, name: user.name, method: user.method },
    accounts: [...written.filter(isPreferred), ...written.filter((account) => !isPreferred(account))],
    cookieless: session !== null && !session.cookies,
    custody: wallet?.custody ?? config.custody,
    ...(isUnwritten && { unwrittenWords: true }),
  }
}

const evmPath = "m/44'/60'/0'/0/0"

/** Derivation paths of design.md §6. A smart account of EIP-7702 has the address of its key, and comes first. */
const accountsOf = ({ eip155, solana, bip122 }: WalletAddresses, smart: boolean): LoginAccount[] => [
  ...(smart ? [{ namespace: 'eip155', address: eip155, type: 'smartAccount', path: evmPath } as const] : []),
  { namespace: 'eip155', address: eip155, type: 'eoa', path: evmPath },
  { namespace: 'solana', address: solana, type: 'eoa', path: "m/44'/501'/0'/0'" },
  { namespace: 'bip122', address: bip122.payment, type: 'payment', path: "m/84'/0'/0'/0/0" },
  { namespace: 'bip122', address: bip122.ordinals, type: 'ordinals', path: "m/86'/0'/0'/0/0" },
]

/** Bitcoin's test networks write the same keys as other addresses. */
function withAddresses(account: LoginAccount, networks: readonly { id: string }[]): LoginAccount {
  if (account.namespace !== 'bip122') return account
  const addresses = networks.flatMap(({ id }) => {
    const address = bitcoinAddressOn(account.address, id)
    return address ? [[id, address]] : []
  })
  return addresses.length > 0 ? { ...account, addresses: Object.fromEntries(addresses) } : account
}

/** Tells the widget what changed by itself. */
export const tellWidget = async (context: LoginContext): Promise<void> =>
  context.widget.setState(loginState(context)).catch(() => undefined)
