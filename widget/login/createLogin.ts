import type { LoginConfig } from '../../server/contract/login.ts'
import { applyTheme } from '../ui/theme/applyTheme.ts'
import { createAskNode } from './api/askNode.ts'
import { loginRoutes } from './api/loginRoutes.ts'
import { createRefusalReport } from './api/refusalReport.ts'
import { createServerClient } from './api/serverClient.ts'
import { acceptWidget } from './bridge/acceptWidget.ts'
import { offerLogin } from './bridge/offerLogin.ts'
import { createWidgetClient } from './bridge/widgetClient.ts'
import type { LoginContext } from './context.ts'
import { loginHandlers } from './loginHandlers.ts'
import type { Screens } from './people/screen.ts'
import { createTurns } from './people/turns.ts'
import type { LoginTheme } from './protocol.ts'
import { createAccountPreferences } from './session/accountPreferences.ts'
import { createDeviceMarks } from './session/deviceMarks.ts'
import { createKeptCalls } from './session/keptCalls.ts'
import { keepCodes } from './session/keptCodes.ts'
import { createKeptPopups } from './session/keptPopups.ts'
import { createRevival } from './session/reviveSession.ts'
import { followSignOut } from './session/signOut.ts'
import { createTabs } from './session/tabs.ts'
import { createTicketKeys } from './session/ticketKeys.ts'
import { createWrittenWords } from './session/writtenWords.ts'
import { createLoginStore } from './state/store.ts'
import { createTrust } from './trust.ts'
import { createCustodyHolder } from './wallet/custodyHolder.ts'

/**
 * Puts the login frame together: its context at once, its connection to the widget as soon as that says hello.
 * `drawScreens` loads the part that draws, which most visits never need.
 */
export function createLogin(
  window: Window,
  config: LoginConfig,
  drawScreens: (context: LoginContext) => Promise<Screens>,
): LoginContext {
  const accepted = acceptWidget(window, config.widgetOrigin)
  const revive = createRevival(() => context)
  const server = createServerClient((input, init) => fetch(input, init), {
    revive,
    leave: () => followSignOut(context),
  })
  const trust = createTrust()
  const widget = createWidgetClient(accepted.then(({ widgetPort }) => widgetPort))
  const context: LoginContext = {
    config,
    store: createLoginStore(),
    server,
    routes: loginRoutes(server),
    refusals: createRefusalReport(server),
    askNode: createAskNode(server),
    askBundler: createAskNode(server, '/v1/bundler'),
    preferences: createAccountPreferences(() => window.localStorage),
    keptPopups: createKeptPopups(() => window.localStorage),
    keptCalls: createKeptCalls(() => window.localStorage, widget),
    deviceMarks: createDeviceMarks(() => window.localStorage),
    writtenWords: createWrittenWords(() => window.localStorage),
    ticketKeys: createTicketKeys(),
    widget,
    custody: createCustodyHolder(server, trust),
    doWork: async (...work) =>
      (await import('./work/solveInWorkers.ts')).solveInWorkers(trust, server.now)(...work),
    revive,
    turns: createTurns(),
    screens: onceLoaded(() => drawScreens(context)),
    tabs: createTabs(config.projectId, (name) => new BroadcastChannel(name)),
  }
  keepCodes(context.store, { window, name: () => `gatehouse:code:${config.projectId}` })
  context.tabs.onSignOut((everyLoginOf) => followSignOut(context, everyLoginOf))
  void accepted.then(({ loginPort }) => offerLogin(loginPort, loginHandlers(context, applyLoginTheme)))
  return context
}

const applyLoginTheme = ({ mode, accent }: LoginTheme): void =>
  applyTheme({ mode, ...(accent && { variables: { '--gatehouse-accent': accent } }) }, 'accent')

/** Loads once; a failure is tried again by the next who asks. */
function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
