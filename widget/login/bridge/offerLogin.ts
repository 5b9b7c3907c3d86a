import { type Call, exposeApi, type Handlers } from '../../../host-sdk/channel/exposeApi.ts'
import type { CaipAccountId, CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { isNamespace } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { isUnloaded } from '../../errors/isUnloaded.ts'
import type { AccountType, LoginApi, LoginStart, LoginStarted, LoginState, LoginTheme } from '../protocol.ts'
import {
  readAccount,
  readAccountType,
  readCode,
  readEmail,
  readFrameToken,
  readNetworkId,
  readOptionalText,
  readStart,
  readText,
  readTheme,
} from './readArguments.ts'

/** What the frame does for the widget; arguments are parsed, except where the type says `unknown`. */
export interface LoginHandlers {
  start(options: LoginStart): Promise<LoginStarted>
  setFrameToken(token: string): void
  setTheme(theme: LoginTheme): void
  requestEmailCode(call: Call, email: string): ReturnType<LoginApi['requestEmailCode']>
  awaitDevice(call: Call, email: string): ReturnType<LoginApi['awaitDevice']>
  confirmEmailCode(call: Call, code: string): Promise<LoginState>
  startPopup(provider: string, key: string): ReturnType<LoginApi['startPopup']>
  awaitPopup(call: Call, id: string, proof: string): Promise<LoginState>
  startFarcaster(): ReturnType<LoginApi['startFarcaster']>
  awaitFarcaster(call: Call, id: string): Promise<LoginState>
  signInMessage(account: CaipAccountId): ReturnType<LoginApi['signInMessage']>
  confirmSignIn(account: CaipAccountId, message: string, signature: string): Promise<LoginState>
  connectWallet(call: Call): Promise<LoginState>
  /** The request is looked at by requests/handleRequest; `payment` is '' where the widget names none. */
  request(call: Call, network: CaipNetworkId, request: unknown, payment: string): Promise<unknown>
  setPreferredAccount(namespace: Namespace, type: AccountType): LoginState
  requestEmailUpdate(email: string): ReturnType<LoginApi['requestEmailUpdate']>
  confirmOldEmail(code: string): ReturnType<LoginApi['confirmOldEmail']>
  confirmNewEmail(code: string): Promise<LoginState>
  openSecurity(call: Call): ReturnType<LoginApi['openSecurity']>
  accessToken(): ReturnType<LoginApi['accessToken']>
  signOut(awaits: boolean): Promise<LoginState>
}

function readNamespace(value: unknown): Namespace {
  if (isNamespace(value)) return value
  throw new RpcError(rpcCodes.invalidParams, 'Malformed namespace', { reason: 'invalid_argument' })
}

/** Offers `LoginApi` on port 1; an argument that is not well formed is refused before anything is done. */
export const offerLogin = (port: MessagePort, handlers: LoginHandlers): (() => void) =>
  exposeApi<LoginApi>(port, nameUnloaded(methodsOf(handlers)))

function methodsOf(handlers: LoginHandlers): Handlers<LoginApi> {
  return {
    start: (_, options) => handlers.start(readStart(options)),
    setFrameToken: (_, token) => handlers.setFrameToken(readFrameToken(token)),
    setTheme: (_, theme) => handlers.setTheme(readTheme(theme)),
    requestEmailCode: (call, email) => handlers.requestEmailCode(call, readEmail(email)),
    awaitDevice: (call, email) => handlers.awaitDevice(call, readEmail(email)),
    confirmEmailCode: (call, code) => handlers.confirmEmailCode(call, readCode(code)),
    startPopup: (_, provider, key) =>
      handlers.startPopup(readText(provider, 'provider', 32), readText(key, 'key', 64)),
    awaitPopup: (call, id, proof) =>
      handlers.awaitPopup(call, readText(id, 'popup', 64), readOptionalText(proof, 64)),
    startFarcaster: () => handlers.startFarcaster(),
    awaitFarcaster: (call, id) => handlers.awaitFarcaster(call, readText(id, 'login', 64)),
    signInMessage: (_, account) => handlers.signInMessage(readAccount(account)),
    confirmSignIn: (_, account, message, signature) =>
      handlers.confirmSignIn(
        readAccount(account),
        readText(message, 'message', 8_192),
        readText(signature, 'signature', 65_536),
      ),
    connectWallet: (call) => handlers.connectWallet(call),
    request: (call, network, request, payment) =>
      handlers.request(call, readNetworkId(network), request, readOptionalText(payment, 64)),
    setPreferredAccount: (_, namespace, type) =>
      handlers.setPreferredAccount(readNamespace(namespace), readAccountType(type)),
    requestEmailUpdate: (_, email) => handlers.requestEmailUpdate(readEmail(email)),
    confirmOldEmail: (_, code) => handlers.confirmOldEmail(readCode(code)),
    confirmNewEmail: (_, code) => handlers.confirmNewEmail(readCode(code)),
    openSecurity: (call) => handlers.openSecurity(call),
    accessToken: () => handlers.accessToken(),
    signOut: (_, awaits) => handlers.signOut(awaits === true),
  }
}

/** A part of this frame that did not load is not the wallet's failure; the words of `import()` say so to this frame only. */
function nameUnloaded(methods: Handlers<LoginApi>): Handlers<LoginApi> {
  const entries = Object.entries(methods) as [keyof LoginApi, Handlers<LoginApi>[keyof LoginApi]][]
  const named = entries.map(([name, method]) => [
    name,
    async (...given: Parameters<typeof method>) => {
      try {
        return await method(...given)
      } catch (error) {
        if (!isUnloaded(error)) throw error
        throw new RpcError(rpcCodes.internal, 'A part of the login did not load', { reason: 'unloaded' })
      }
    },
  ])
  return Object.fromEntries(named) as Handlers<LoginApi>
}
