import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { type Mock, onTestFinished, vi } from 'vitest'
import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { serverNow } from '../../test/serverTime.ts'
import { createAskNode } from '../api/askNode.ts'
import { loginRoutes } from '../api/loginRoutes.ts'
import { createRefusalReport } from '../api/refusalReport.ts'
import { createServerClient, type ServerClient } from '../api/serverClient.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import type { LoginContext } from '../context.ts'
import { createCustody } from '../custody/custody.ts'
import type { DeviceStore } from '../custody/deviceStore.ts'
import type { OpenScreen } from '../people/screen.ts'
import { createTurns } from '../people/turns.ts'
import type { LoginStart, ShownScreen } from '../protocol.ts'
import { createAccountPreferences } from '../session/accountPreferences.ts'
import { createDeviceMarks } from '../session/deviceMarks.ts'
import { createKeptCalls } from '../session/keptCalls.ts'
import { createKeptPopups } from '../session/keptPopups.ts'
import { createRevival } from '../session/reviveSession.ts'
import { followSignOut } from '../session/signOut.ts'
import { createTabs } from '../session/tabs.ts'
import { memoryKeyRows } from '../session/test/memoryKeyRows.ts'
import { createTicketKeys } from '../session/ticketKeys.ts'
import { createWrittenWords } from '../session/writtenWords.ts'
import { createLoginStore } from '../state/store.ts'
import type { DoWork } from '../work/doWork.ts'
import { fakeServer } from './fakeServer.ts'
import { fitsWindow } from './fitsWindow.ts'
import { memoryStorage } from './memoryStorage.ts'

export const startOptions: LoginStart = {
  frameToken: 'frame-token',
  hostOrigin: 'https://shop.example',
  theme: { mode: 'dark' },
  ticket: '',
  networks: [
    {
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      testnet: false,
    },
  ],
}

/** On the calling thread, as Node has no `Worker` of the web. */
const doWork: DoWork = async ({ challenge }, signal) => {
  signal?.throwIfAborted()
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}

/** A context of real parts; only the server is from memory, the widget counts, and no screen is drawn. */
export function loginTest({
  cookies = true,
  custody = 'user' as 'user' | 'operator',
  storage = memoryStorage().storage,
  openKeys = async () => memoryKeyRows(),
  device = null as DeviceStore | null,
  paymasterUrls = [] as string[],
} = {}) {
  const faked = fakeServer({ cookies })
  const revive = createRevival(() => context)
  const server: ServerClient = {
    ...createServerClient(faked.fetch, { revive, leave: () => followSignOut(context) }),
    now: serverNow,
    ageOf: (atMs) => Math.max(0, server.now() - atMs),
  }
  const keys = createCustody({
    api: walletRoutes(server),
    device,
    cost: { memoryKiB: 19_456, passes: 1 },
  })
  const widget = {
    show: vi.fn(async (_screen: ShownScreen) => {}),
    hide: vi.fn(async () => {}),
    resize: vi.fn(async () => {}),
    setState: vi.fn(async () => {}),
    keepTicket: vi.fn(async () => {}),
    ticket: vi.fn(async () => ''),
    keepSentCalls: vi.fn(async (_calls: string) => {}),
    sentCalls: vi.fn(async () => ''),
    handOver: vi.fn(async (_payment: string) => true),
  }
  const context: LoginContext = {
    config: {
      projectId: 'demo',
      projectName: 'Demo',
      widgetOrigin: 'https://widget.example',
      authBase: '/auth',
      socials: [],
      custody,
      approvals: 'auto' as const,
      paymasterUrls,
      version: '1',
    },
    store: createLoginStore(),
    server,
    routes: loginRoutes(server),
    refusals: createRefusalReport(server),
    askNode: createAskNode(server),
    askBundler: createAskNode(server, '/v1/bundler'),
    preferences: createAccountPreferences(memoryStorage().storage),
    keptPopups: createKeptPopups(storage),
    keptCalls: createKeptCalls(storage, widget),
    deviceMarks: createDeviceMarks(storage),
    writtenWords: createWrittenWords(storage),
    ticketKeys: createTicketKeys(openKeys),
    widget,
    custody: {
      open: async () => keys,
      close: vi.fn(() => keys.lock()),
      forget: vi.fn(() => keys.forgetDevice()),
    },
    doWork: vi.fn(doWork),
    revive,
    turns: createTurns(),
    screens: async () => ({ about: (title) => ({ title, namesSite: false }) }),
    tabs: createTabs('demo', () => {
      throw new Error('refused')
    }),
  }
  return { context, faked, widget, keys, state: () => context.store.getState() }
}

/** What a test that failed left open closes with it. */
function untilTestEnds(): AbortSignal {
  const controller = new AbortController()
  try {
    onTestFinished(() => controller.abort())
  } catch {
    // In a hook around many tests, which leaves nothing open.
  }
  return controller.signal
}

export function testCall(signal = untilTestEnds()): Call & { holdForPerson: Mock<() => void> } {
  return { id: 'call-1', signal, holdForPerson: vi.fn<() => void>() }
}

/** The next screen that comes up for the person. */
export function nextScreen<Name extends OpenScreen['name']>(
  { store }: LoginContext,
  name: Name,
): Promise<Extract<OpenScreen, { name: Name }>> {
  return new Promise((resolve, reject) => {
    const look = (screen: OpenScreen | null): boolean => {
      if (!screen?.shown) return false
      unwatch()
      if (!fitsWindow(screen)) reject(new Error(`a window would refuse this ${screen.name}`))
      else if (screen.name === name) resolve(screen as Extract<OpenScreen, { name: Name }>)
      else reject(new Error(`${screen.name} came in the place of ${name}`))
      return true
    }
    const unwatch = store.subscribe(({ screen }) => void look(screen))
    look(store.getState().screen)
  })
}

export const password = { kind: 'password', password: 'quiet river lantern forty' } as const
