import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { FrameLogin } from '../../server/contract/frame.ts'
import { socialProviders } from '../../server/contract/login.ts'
import type { Session } from '../state/session.ts'
import { momentIn } from '../ui/moment.ts'
import { embeddedIcon } from '../wallets/embedded/embeddedIcon.ts'
import { embeddedId } from '../wallets/embedded/embeddedKey.ts'
import { account, connectWallet, type Scene } from './scene.ts'

type Set = NonNullable<Scene['set']>

const email = 'ada.lovelace@mail.example'
const code = (inSeconds = 27) => ({ email, resendAt: momentIn(inSeconds * 1000) })
const project: FrameLogin = {
  origin: 'https://login.example',
  popup: 'https://login.example/auth/popup',
  socials: [...socialProviders],
  email: true,
  passkey: true,
  siwx: 'optional',
  signOutOnDisconnect: true,
  signOutOnAccountChange: true,
  signOutOnNetworkChange: true,
  custody: 'user',
}
const session: Session = {
  status: 'authenticated',
  user: { id: 'u1', email, name: null, method: 'email' },
  accounts: [
    { namespace: 'eip155', address: account.split(':')[2] ?? '', type: 'smartAccount' },
    { namespace: 'eip155', address: account.split(':')[2] ?? '', type: 'eoa' },
  ],
  cookieless: false,
  custody: 'user',
}

/** A project that offers login, and what the scene is about. */
const offered =
  (about: Partial<FrameLogin> = {}, set?: Set): Set =>
  (state, context) => {
    context.store.setState({ login: { ...project, ...about } })
    set?.(state, context)
  }

/** The embedded wallet is connected. */
const loggedIn = (set: Set, about: Partial<Session> = {}): Scene => ({
  set: offered({}, (state, context) => {
    state.setSession({ ...session, ...about })
    state.setConnection({
      namespace: 'eip155',
      connectorId: embeddedId('eip155'),
      accounts: [account],
      network: 'eip155:1',
      wallet: { id: embeddedKey, name: 'Gatehouse', icon: embeddedIcon, rdns: '' },
    })
    state.reset({ name: 'Account' })
    set(state, context)
  }),
})

const social = (login: Scene['login']): Scene => ({
  login,
  set: offered({}, (state) => state.push({ name: 'ConnectingSocial', data: { provider: 'google' } })),
})
/** A new browser, which the owner of the address is asked about. */
const device = (login: Scene['login'], inSeconds = 27): Scene => ({
  login,
  set: offered({}, (state) => state.push({ name: 'EmailVerifyDevice', data: code(inSeconds) })),
})
const farcaster = (login: Scene['login']): Scene => ({
  login,
  set: offered({}, (state) => state.push({ name: 'ConnectingFarcaster' })),
})
/** As long as real ones are. */
const asked = {
  id: 'f',
  link: 'https://farcaster.xyz/~/siwf?channelToken=8d0494d9-e0cf-402b-ab0a-394ac7fe07a0',
}
const siwx = (
  about: Partial<FrameLogin>,
  name: 'SIWXSignMessage' | 'ConnectingSiwe',
  answer?: number,
): Scene => ({
  ...(answer && { answer }),
  login: { signInMessage: { message: 'demo.example wants you to sign in' } },
  set: offered(about, (state, context) => {
    connectWallet(context)
    state.reset({ name })
  }),
})
const openPopup = { closed: false, location: {}, close: () => {} } as Window

export const loginScenes: Record<string, Scene> = {
  'login-connect': { wallets: 2, set: offered() },
  'login-connect-0': { wallets: 0, set: offered() },
  'login-connect-2-socials': { wallets: 0, set: offered({ socials: ['google', 'apple'], passkey: false }) },
  'login-connect-1-social': { wallets: 1, set: offered({ socials: ['google'], passkey: false }) },
  'login-connect-email': { wallets: 0, set: offered({ socials: [], passkey: false }) },
  'login-connect-legal': {
    wallets: 5,
    set: offered({}, (_, { store }) => store.setState({ termsUrl: 'https://demo.example/terms' })),
  },
  'login-socials': { set: offered({}, (state) => state.push({ name: 'ConnectSocials' })) },
  'login-code': { set: offered({}, (state) => state.push({ name: 'EmailVerifyOtp', data: code() })) },
  'login-code-again': { set: offered({}, (state) => state.push({ name: 'EmailVerifyOtp', data: code(0) })) },
  'login-device': device({}),
  'login-device-again': device({}, 0),
  'login-device-declined': device({ awaitDevice: 'device_declined' }, 0),
  'login-device-over': device({ awaitDevice: 'device_void' }, 0),
  'login-device-offline': device({ awaitDevice: 'offline' }),
  'login-social': {
    ...social({ startPopup: { id: 'h', words: 'KO', kept: true } }),
    popup: openPopup,
  },
  'login-social-blocked': social({ startPopup: { id: 'h', words: 'KO', kept: true } }),
  'login-social-failed': { ...social({ startPopup: 'provider_refused' }), popup: openPopup },
  'login-social-silent': {
    ...social({ startPopup: { id: 'h', words: 'KO', kept: true } }),
    popup: openPopup,
    closesSoon: true,
  },
  'login-farcaster': farcaster({ startFarcaster: asked }),
  'login-farcaster-preparing': farcaster({}),
  'login-farcaster-refused': farcaster({ startFarcaster: asked, awaitFarcaster: 'provider_refused' }),
  'login-farcaster-expired': farcaster({ startFarcaster: asked, awaitFarcaster: 'handoff_invalid' }),
  'login-farcaster-down': farcaster({ startFarcaster: 'provider_unavailable' }),
  'login-farcaster-late': farcaster({ startFarcaster: asked, awaitFarcaster: 'request_expired' }),
  'login-siwx': siwx({}, 'SIWXSignMessage'),
  'login-siwx-required': siwx({ siwx: 'required' }, 'SIWXSignMessage'),
  'login-siwe': siwx({}, 'ConnectingSiwe'),
  'login-siwe-declined': siwx({ siwx: 'required' }, 'ConnectingSiwe', 4001),
  'login-account': loggedIn(() => {}),
  'login-settings': loggedIn((state) => state.push({ name: 'AccountSettings' })),
  'login-settings-unwritten': loggedIn((state) => state.push({ name: 'AccountSettings' }), {
    unwrittenWords: true,
  }),
  'login-settings-social': loggedIn((state) => state.push({ name: 'AccountSettings' }), {
    user: { id: 'u1', email: null, name: 'ada', method: 'github' },
    accounts: session.accounts.slice(0, 1),
    cookieless: true,
  }),
  'login-settings-plain': loggedIn((state) => state.push({ name: 'AccountSettings' }), {
    accounts: [...session.accounts].reverse(),
  }),
  'login-upgrade': loggedIn((state) => {
    state.push({ name: 'AccountSettings' })
    state.push({ name: 'UpgradeWallet' })
  }),
  'login-account-type': loggedIn((state) => state.push({ name: 'SmartAccountSettings' })),
  'login-update-email': loggedIn((state) => state.push({ name: 'UpdateEmailWallet' })),
  'login-update-old': loggedIn((state) => state.push({ name: 'UpdateEmailPrimaryOtp', data: code() })),
  'login-update-new': loggedIn((state) =>
    state.push({ name: 'UpdateEmailSecondaryOtp', data: { ...code(), email: 'ada@new.example' } }),
  ),
  'login-screen': loggedIn((state) => {
    state.setLoginHeight(380)
    state.setLoginScreen({ title: 'Secure your wallet', namesSite: false })
  }),
  'login-timeout': {
    set: offered({}, (state) => state.setAlert({ kind: 'error', code: 'login_timeout', values: {} })),
  },
}
