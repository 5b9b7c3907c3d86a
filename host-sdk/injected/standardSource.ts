import { name as ownName } from '../identity.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { shownIcon, shownText } from './shown.ts'
import type { PageWalletEvent, SourcedWallet } from './walletSource.ts'

/** Is it a wallet of the family, and not ours? Getters of a wallet are foreign code and may throw. */
export function isOfFamily({ name, chains, features }: StandardWallet, family: string): boolean {
  return (
    name !== ownName &&
    chains.some((chain) => String(chain).startsWith(family)) &&
    (`${family}connect` in features || 'standard:connect' in features)
  )
}

/** Also those that a wallet inherits, but not what a page gives to all objects. */
const namesIn = (features: object): string[] => {
  const names: string[] = []
  for (const feature in features) if (!(feature in Object.prototype)) names.push(feature)
  return names
}

type Events = { on?(event: 'change', listener: (changed: { accounts?: unknown }) => void): unknown }

/** What the list shows of a wallet of Wallet Standard, and its `standard:events`, which MetaMask has as `bitcoin:events`. */
export const ofStandard = (
  wallet: StandardWallet,
  networkOfChain: (chain: unknown) => CaipNetworkId | undefined,
  isAddress: (address: unknown) => boolean,
): Omit<SourcedWallet, 'id' | 'namespace' | 'ask'> => ({
  name: shownText(wallet.name, 64),
  icon: shownIcon(wallet.icon),
  rdns: '',
  type: 'ANNOUNCED',
  networks: [...wallet.chains].flatMap((chain) => networkOfChain(chain) ?? []),
  features: namesIn(wallet.features),
  provider: wallet,
  watch: (emit: (event: PageWalletEvent, data: unknown) => void) => {
    const { features } = wallet
    const events = (features['standard:events'] ?? features['bitcoin:events']) as Events | undefined
    const off = events?.on?.('change', ({ accounts }) => {
      if (Array.isArray(accounts))
        emit('accountsChanged', accounts.map((account) => account?.address).filter(isAddress))
    })
    return () => {
      if (typeof off === 'function') off()
    }
  },
})
