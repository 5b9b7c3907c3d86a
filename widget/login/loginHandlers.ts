import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import type { LoginHandlers } from './bridge/offerLogin.ts'
import type { LoginContext } from './context.ts'
import { askingFirst } from './people/askingFirst.ts'
import type { LoginTheme } from './protocol.ts'
import { handleRequest } from './requests/handleRequest.ts'
import { awaitDevice } from './session/awaitDevice.ts'
import { awaitFarcaster } from './session/awaitFarcaster.ts'
import { awaitPopup } from './session/awaitPopup.ts'
import { confirmEmailCode } from './session/confirmEmailCode.ts'
import { confirmSignIn } from './session/confirmSignIn.ts'
import { loadSession } from './session/loadSession.ts'
import { requestEmailCode } from './session/requestEmailCode.ts'
import { setPreferredAccount } from './session/setPreferredAccount.ts'
import { signInMessage } from './session/signInMessage.ts'
import { signOut } from './session/signOut.ts'
import { startFarcaster } from './session/startFarcaster.ts'
import { startPopup } from './session/startPopup.ts'
import { confirmNewEmail, confirmOldEmail, requestEmailUpdate } from './session/updateEmail.ts'
import { connectWallet } from './wallet/connectWallet.ts'
import { openSecurity } from './wallet/openSecurity.ts'

/** `LoginApi`, word by word. */
export const loginHandlers = (
  context: LoginContext,
  applyTheme: (theme: LoginTheme) => void,
): LoginHandlers => ({
  start: async (options) => {
    applyTheme(options.theme)
    return { ...(await loadSession(context, options)), asksFirst: true }
  },
  setFrameToken: (token) => context.server.setFrameToken(token),
  setTheme: (theme) => applyTheme(theme),
  requestEmailCode: (call, email) => withKept(context, requestEmailCode(context, email, call)),
  awaitDevice: (call, email) => withKept(context, awaitDevice(context, call, email)),
  confirmEmailCode: async (call, code) => {
    await confirmEmailCode(context, code)
    return connectWallet(context, call)
  },
  startPopup: (provider, key) => startPopup(context, { provider, key }),
  awaitPopup: async (call: Call, id, proof) => {
    await awaitPopup(context, call, { id, proof })
    return connectWallet(context, call)
  },
  startFarcaster: () => startFarcaster(context),
  awaitFarcaster: async (call, id) => {
    await awaitFarcaster(context, call, id)
    return connectWallet(context, call)
  },
  signInMessage: (account) => signInMessage(context, account),
  confirmSignIn: (account, message, signature) => confirmSignIn(context, { account, message, signature }),
  connectWallet: (call) => connectWallet(context, call),
  request: (call, network, request, payment) =>
    handleRequest(context, payment ? askingFirst(context, call, payment) : call, network, request),
  setPreferredAccount: (namespace, type) => setPreferredAccount(context, namespace, type),
  requestEmailUpdate: (email) => withKept(context, requestEmailUpdate(context, email)),
  confirmOldEmail: (code) => withKept(context, confirmOldEmail(context, code)),
  confirmNewEmail: (code) => confirmNewEmail(context, code),
  openSecurity: (call) => openSecurity(context, call),
  accessToken: () => context.routes.accessToken(),
  signOut: (awaits) => signOut(context, { awaits }),
})

/** With a word on whether what is awaited from now on outlasts a reload. */
const withKept = async <T>({ store }: LoginContext, answer: Promise<T>): Promise<T & { kept: boolean }> => ({
  ...(await answer),
  kept: store.getState().keepsCodes,
})
