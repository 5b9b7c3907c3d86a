import { type LoginHandlers, offerLogin } from '../../../widget/login/bridge/offerLogin.ts'
import { type LoginApi, loginApiNames } from '../../../widget/login/protocol.ts'
import { type Door, heldMark } from './door.ts'
import { requests } from './requests.ts'

const network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
}
const account = 'eip155:1:0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa'
const calls: Record<keyof LoginApi, unknown[][]> = {
  start: [
    [
      {
        frameToken: 'token',
        hostOrigin: 'https://shop.example',
        theme: { mode: 'dark', variables: {} },
        ticket: '',
        networks: [network],
      },
    ],
  ],
  setFrameToken: [['token']],
  setTheme: [[{ mode: 'light', variables: {} }]],
  requestEmailCode: [['ann@mail.example']],
  awaitDevice: [['ann@mail.example']],
  confirmEmailCode: [['123456']],
  startPopup: [['google', 'key']],
  awaitPopup: [['popup', 'proof']],
  startFarcaster: [[]],
  awaitFarcaster: [['login']],
  signInMessage: [[account]],
  confirmSignIn: [[account, 'message', '0x00']],
  connectWallet: [[]],
  request: requests.map((request) => ['eip155:1', request]),
  setPreferredAccount: [['eip155', 'eoa']],
  requestEmailUpdate: [['bob@mail.example']],
  confirmOldEmail: [['123456']],
  confirmNewEmail: [['123456']],
  openSecurity: [[]],
  accessToken: [[]],
  signOut: [[]],
}

/** What the widget may say to the login frame. */
export const loginDoor: Door = {
  name: 'login',
  offer(port, reach) {
    const handlers = Object.fromEntries(
      loginApiNames.map((name) => [name, async (...args: unknown[]) => reach.call(name, args)]),
    ) as unknown as LoginHandlers
    return offerLogin(port, handlers)
  },
  held: { name: 'request', args: ['eip155:1', { method: heldMark }] },
  calls,
}
