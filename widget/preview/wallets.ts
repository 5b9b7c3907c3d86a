import coinbase from '@web3icons/core/svgs/wallets/background/coinbase.svg.js'
import metamask from '@web3icons/core/svgs/wallets/background/metamask.svg.js'
import rabby from '@web3icons/core/svgs/wallets/background/rabby.svg.js'
import rainbow from '@web3icons/core/svgs/wallets/background/rainbow.svg.js'
import trust from '@web3icons/core/svgs/wallets/background/trust.svg.js'
import zerion from '@web3icons/core/svgs/wallets/background/zerion.svg.js'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'

const make = (name: string, svg: string): PageWallet => ({
  id: name.toLowerCase(),
  name,
  icon: svg && (svg.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(svg)}` : svg),
  rdns: `example.${name.toLowerCase().replace(/\W/g, '')}`,
  namespace: 'eip155',
  type: 'ANNOUNCED',
})

export const wallets: PageWallet[] = [
  make('MetaMask', metamask),
  make('Rabby Wallet', rabby),
  make('Rainbow', rainbow),
  make('Coinbase Wallet', coinbase),
  make('Trust Wallet', trust),
  make('Zerion', zerion),
  make('Broken picture', 'data:image/png;base64,AAAA'),
  make('A wallet whose name is far too long for any row of any list \u202egnp', ''),
]
