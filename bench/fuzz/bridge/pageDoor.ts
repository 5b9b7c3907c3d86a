import { exposeApi } from '../../../host-sdk/channel/exposeApi.ts'
import { hostHandlers } from '../../../host-sdk/frame/hostHandlers.ts'
import type { HostApi } from '../../../host-sdk/protocol/api.ts'
import { type Door, heldMark } from './door.ts'

const state = {
  open: true,
  view: 'Connect',
  status: 'connected',
  connections: [
    {
      namespace: 'eip155',
      accounts: ['eip155:1:0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa'],
      network: 'eip155:1',
      wallet: { id: 'fox', name: 'Fox' },
    },
  ],
  network: 'eip155:1',
  networks: { eip155: 'eip155:1' },
}

/** What the widget may say to the page. Layout, wallets and storage only take note. */
export const pageDoor: Door = {
  name: 'page',
  offer(port, reach, onRefuse) {
    const note =
      (name: string) =>
      (...args: unknown[]) =>
        reach.call(name, args)
    const handlers = hostHandlers(
      { hide: note('hide'), resize: note('resize'), lower: () => {} } as never,
      {
        list: () => [],
        request: async (...args) => reach.call('requestWallet', args),
        refresh() {},
        isBusy: () => false,
        stop: () => {},
      },
      { write: note('writeStorage'), setLeft: note('setLeft') } as never,
      note('show'),
      note('setState'),
    )
    // A page that goes nowhere.
    Object.assign(globalThis, { location: { href: 'https://shop.example/', assign: () => {} } })
    const close = exposeApi<HostApi>(port, handlers, { onRefuse })
    return () => {
      close()
      Reflect.deleteProperty(globalThis, 'location')
    }
  },
  held: { name: 'requestWallet', args: ['fox', { method: heldMark }] },
  calls: {
    show: [[]],
    hide: [[]],
    resize: [[480]],
    setState: [[state]],
    requestWallet: [
      ['fox', { method: 'eth_chainId' }],
      ['fox', { method: 'signPsbt', params: {}, network: 'bip122:1' }],
    ],
    writeStorage: [['{"known":[]}', true]],
    leave: [['https://login.example/auth/popup/google']],
  },
}
