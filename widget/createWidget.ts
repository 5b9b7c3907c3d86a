import { closeModal } from './actions/closeModal.ts'
import { closeOnEscape } from './actions/closeOnEscape.ts'
import { followTyping } from './actions/followTyping.ts'
import { narrowFeatures } from './actions/narrowFeatures.ts'
import { notifyHost } from './actions/notifyHost.ts'
import { openView } from './actions/openView.ts'
import { startWidget } from './actions/startWidget.ts'
import { createApiClient } from './api/apiClient.ts'
import type { AcceptedHost } from './bridge/acceptHost.ts'
import { createHostClient } from './bridge/hostClient.ts'
import { offerWidget } from './bridge/offerWidget.ts'
import { idleLook, type WidgetContext } from './context.ts'
import type { Beginning } from './first/beginning.ts'
import { networksOf } from './state/networks.ts'
import { createOwnStorage, ownStorageKey } from './state/ownStorage.ts'
import { createWidgetStore } from './state/store.ts'
import { connectorList } from './wallets/connectorList.ts'
import { createLoginClient } from './wallets/embedded/createLoginClient.ts'
import { embeddedConnectors } from './wallets/embedded/embeddedConnector.ts'
import { walletConnectConnectors } from './wallets/walletConnect/walletConnectConnectors.ts'

/** Puts the frame together: its context at once, its connection to the page as soon as that was accepted. */
export function createWidget(window: Window, beginning: Beginning): WidgetContext {
  const {
    projectId,
    networks,
    allowedOrigins: _,
    termsUrl,
    privacyUrl,
    login: offered,
    relay,
    ...project
  } = beginning.config
  const store = createWidgetStore({ ...project, projectId, termsUrl, privacyUrl, login: offered }, networks)
  // Before anything can show them, and not in a part of its own, which might not come.
  narrowFeatures(store, window.location.search)
  const api = createApiClient(projectId, undefined, (error) =>
    later().then(
      ({ alertRefusal }) => alertRefusal(context, error),
      () => {},
    ),
  )
  const { accepted, refused } = beginning
  beginning.onRefuse = api.countRefusal
  refused.forEach(api.countRefusal)
  const host = createHostClient(accepted.then(({ hostPort }) => hostPort))
  const login = createLoginClient({
    projectId,
    window,
    store,
    frameToken: api.frameToken,
    showModal: async () => (await later()).showLogin(context),
    loadOnSession: async () => {
      const { applyLogin } = await import('./actions/applyLogin.ts')
      return (session) => applyLogin(context, session)
    },
  })
  const keyOf = (part: string): string => `gatehouse:${part}:${projectId}:${store.getState().hostOrigin}`
  const embedded = offered ? embeddedConnectors(login, store) : []
  const relayed = relay
    ? walletConnectConnectors({
        relay,
        projectId,
        window,
        store,
        api,
        signInMessage: async (account) => (await login.call('signInMessage', [account])).message,
        onChange: async (...change) => (await later()).followWalletConnect(context, ...change),
      })
    : []
  const context: WidgetContext = {
    store,
    host,
    api,
    login,
    storage: createOwnStorage(window, () => ownStorageKey(projectId, store.getState().hostOrigin)),
    storageOf: (part) => createOwnStorage(window, () => keyOf(part)),
    codeShelf: { window, name: () => keyOf('code') },
    stepShelf: { window, name: () => keyOf('step') },
    connectors: listOnce(
      (wallets) => [
        ...embedded,
        ...relayed,
        ...connectorList(wallets, host, (namespace) => networksOf(store.getState(), namespace)),
      ],
      () => store.getState().pageWallets,
    ),
    told: { state: '', done: Promise.resolve() },
    kept: { value: '', page: '' },
    look: idleLook(),
    noticed: { atMs: -Infinity },
    noticeShelf: { window, name: () => keyOf('notice') },
  }
  void accepted.then((page) => offerTo(context, page))
  if (window.document) {
    closeOnEscape(context, window.document)
    followTyping(context, window.document)
  }
  window.document?.addEventListener('visibilitychange', () => {
    const { remembered } = store.getState()
    if (!window.document.hidden && remembered.eip155) void later().then(({ lookAgain }) => lookAgain(context))
  })
  return context
}

function offerTo(context: WidgetContext, { origin, widgetPort }: AcceptedHost): void {
  const { store, api } = context
  api.setHostOrigin(origin)
  store.getState().setHost({ hostOrigin: origin, embedded: false })
  offerWidget(
    widgetPort,
    {
      start: (options) => startWidget(context, options),
      request: async (call, namespace, request) =>
        (await import('./rpc/handleRequest.ts')).handleRequest(context, call, namespace, request),
      open: async (view, data) => {
        await openView(context, view, data)
        await notifyHost(context)
      },
      close: () => closeModal(context, 'now'),
      disconnect: async (namespace) => {
        await (await later()).disconnect(context, namespace, 'page')
        await notifyHost(context)
      },
      accessToken: async () => (await later()).accessToken(context),
      signOut: async () => {
        await (await later()).signOut(context, 'page')
        await notifyHost(context)
      },
      setTheme: async (theme) => store.getState().setTheme(theme),
      addNetwork: async (network) => {
        ;(await later()).addNetwork(context, network)
        await notifyHost(context)
      },
      removeNetwork: async (network) => {
        ;(await later()).removeNetwork(context, network)
        await notifyHost(context)
      },
      setWallets: async (wallets) => {
        store.getState().setPageWallets(wallets)
        const { restore, remembered } = store.getState()
        if (restore === 'done' && Object.keys(remembered).length > 0)
          await (await later()).reconnect(context, { wait: false })
      },
      walletEvent: async (walletId, event, data) =>
        (await later()).onWalletEvent(context, walletId, event, data),
      storageChanged: async (value) => {
        if (context.storage.read() === undefined) (await later()).followTab(context, value)
      },
    },
    api.countRefusal,
  )
}

const later = () => import('./actions/later.ts')

/** Makes the list anew only when what it is made of changed: its entries keep their identity. */
function listOnce<From, To>(make: (from: From) => To, read: () => From): () => To {
  let last: { from: From; to: To } | undefined
  return () => {
    const from = read()
    if (last?.from !== from) last = { from, to: make(from) }
    return last.to
  }
}
