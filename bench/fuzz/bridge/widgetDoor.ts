import { widgetApiNames } from '../../../host-sdk/protocol/api.ts'
import { offerWidget, type WidgetHandlers } from '../../../widget/bridge/offerWidget.ts'
import { type Door, heldMark } from './door.ts'
import { requests } from './requests.ts'

const wallet = {
  id: 'fox-1',
  name: 'Fox',
  icon: 'data:image/png;base64,AA==',
  rdns: 'io.fox',
  namespace: 'eip155',
  type: 'ANNOUNCED',
}
const theme = { mode: 'dark', variables: { '--gatehouse-accent': '#4453e6' } }

/** What the page may say to the widget. */
export const widgetDoor: Door = {
  name: 'widget',
  offer(port, reach, onRefuse) {
    const handlers = Object.fromEntries(
      widgetApiNames.map((name) => [name, async (...args: unknown[]) => reach.call(name, args)]),
    ) as unknown as WidgetHandlers
    return offerWidget(port, handlers, onRefuse)
  },
  held: { name: 'request', args: ['eip155', { method: heldMark }] },
  calls: {
    start: [[{ theme, embedded: false, wallets: [wallet], storage: '', returned: '' }]],
    request: requests.map((request) => ['eip155', request]),
    open: [[null], ['Swap', { fromToken: 'ETH', toToken: 'USDC', amount: '1.5' }]],
    close: [[]],
    disconnect: [[null], ['solana']],
    accessToken: [[]],
    signOut: [[]],
    setTheme: [[theme], [{}]],
    addNetwork: [['eip155:10']],
    removeNetwork: [['bip122:000000000019d6689c085ae165831e93']],
    setWallets: [[[wallet, { ...wallet, id: 'ghost', namespace: 'solana', networks: ['solana:mainnet'] }]]],
    walletEvent: [
      ['fox-1', 'accountsChanged', ['0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa']],
      ['fox-1', 'disconnect', { code: 4900 }],
    ],
    storageChanged: [['1{"known":[]}']],
  },
}
