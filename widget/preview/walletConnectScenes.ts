import { walletConnectKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { CatalogueWallet } from '../../server/contract/catalogue.ts'
import { relayUnreachable, toRpcError } from '../wallets/walletConnect/toRpcError.ts'
import { askedScene, me } from './askedScene.ts'
import { sampleWallet } from './catalogue.ts'
import type { Scene } from './scene.ts'

const { mobile_link: _, ...plain } = sampleWallet
/** Not reached by a code, so that the way in question is the first. */
const only = (links: Partial<CatalogueWallet>): CatalogueWallet => ({
  ...plain,
  ...links,
  supports_wc: false,
})
const everyWay: CatalogueWallet = {
  ...sampleWallet,
  webapp_link: 'https://wallet.example',
  desktop_link: 'wallet://',
  app_schemes: [...(sampleWallet.app_schemes ?? []), 'wallet'],
}
const injected = [{ namespace: 'eip155', injected_id: 'isFox' }]

const connecting = (wallet?: CatalogueWallet, pairing: Scene['pairing'] = 'code'): Scene => ({
  relay: true,
  pairing,
  set: (state) => state.push({ name: 'ConnectingWalletConnect', data: wallet ? { wallet } : {} }),
})
const basic = (pairing: Scene['pairing']): Scene => ({
  relay: true,
  pairing,
  set: (state) => state.push({ name: 'ConnectingWalletConnectBasic' }),
})

const continueScene = askedScene('ContinueInWallet', {
  type: 'transaction',
  sign: false,
  transaction: { from: me },
})
const declined = new RpcError(rpcCodes.userRejected, 'Declined')
const expired = toRpcError(new Error('Proposal expired'))

/** What a phone is shown of a wallet with an app is its link; elsewhere it is the code. */
export const walletConnectScenes: Record<string, Scene> = {
  'relay-preparing': connecting(undefined, 'waits'),
  'relay-code': connecting(),
  'relay-wallet': connecting(sampleWallet),
  'relay-wallet-preparing': connecting(sampleWallet, 'waits'),
  'relay-every-way': connecting(everyWay),
  'relay-browser': connecting({ ...everyWay, name: 'Rabby Wallet', rdns: 'example.rabbywallet', injected }),
  'relay-unsupported': connecting({ ...plain, injected, supports_wc: false }),
  'relay-web': connecting(only({ webapp_link: 'https://wallet.example' })),
  'relay-desktop': connecting(only({ desktop_link: 'wallet://', app_schemes: ['wallet'] })),
  'relay-long-name': connecting({
    ...everyWay,
    name: 'A wallet whose name is far too long \u202egnp',
    injected,
  }),
  'relay-declined': connecting(sampleWallet, declined),
  'relay-expired': connecting(sampleWallet, expired),
  'relay-unreachable': connecting(undefined, relayUnreachable()),
  'relay-continue': {
    ...continueScene,
    set: (state, context) => {
      continueScene.set?.(state, context)
      const { connections } = context.store.getState()
      if (connections.eip155)
        state.setConnection({
          ...connections.eip155,
          wallet: { ...connections.eip155.wallet, id: walletConnectKey, icon: '/getWalletImage/trust' },
        })
      state.setAppLink('trust://wc')
    },
  },
  'relay-basic': basic('code'),
  'relay-basic-preparing': basic('waits'),
  'relay-basic-declined': basic(declined),
}
