import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { readShelf, type TabShelf } from '../state/tabShelf.ts'
import { writeShelf } from '../state/writeShelf.ts'
import { cookieShelf } from '../test/cookieShelf.ts'
import { alice, loggedIn, offered, pending, testContext, type WalletAnswers } from '../test/testContext.ts'
import { secondsUntil } from '../ui/moment.ts'
import { disconnect } from './disconnect.ts'
import { keepStep, leaveStep } from './keptStep.ts'
import { leaveWaysIn } from './leaveWaysIn.ts'
import { openView } from './openView.ts'
import { signOut } from './signOut.ts'
import {
  confirmNewEmail,
  confirmOldEmail,
  resendEmailUpdate,
  startEmailUpdate,
  updateSteps,
} from './updateEmail.ts'

const email = 'ada@new.example'
const settings = ['Account', 'AccountSettings']

/** Visits of one tab, whose storage outlasts a reload; somebody is logged in. */
function openTab(storage: TabShelf = testContext().context.stepShelf) {
  const visit = (session = loggedIn, answers: WalletAnswers = {}) => {
    const login = {
      requestEmailUpdate: { next: 'old' as const, resendAfter: 30 },
      confirmOldEmail: { resendAfter: 30 },
      confirmNewEmail: loggedIn,
      ...answers,
    }
    const visit = testContext({ project: offered, login })
    const loginAnswers: WalletAnswers = login
    visit.context.stepShelf = storage
    const connect = () => {
      visit.state().setSession(session)
      const [connector] = visit.context.connectors()
      visit.state().setConnection({
        namespace: 'eip155' as Namespace,
        connectorId: connector?.id ?? '',
        accounts: [`eip155:1:${alice}`],
        network: 'eip155:1',
        wallet: { id: embeddedKey, name: 'Embedded', icon: '', rdns: '' },
      })
    }
    return {
      ...visit,
      answers: loginAnswers,
      connect,
      names: () => visit.state().history.map(({ name }) => name),
    }
  }
  const connected = (...args: Parameters<typeof visit>) => {
    const made = visit(...args)
    made.connect()
    return made
  }
  /** A visit that ends while its person reads the mail. */
  const begin = async () => {
    const made = connected()
    await openView(made.context, null)
    await startEmailUpdate(made.context, email)
    return made
  }
  return { storage, visit, connected, begin }
}

test.each([
  [undefined, true],
  [true, true],
  [false, false],
])('behavior: a change of which the login frame says that it is kept: %j', async (kept, comes) => {
  const { storage, connected } = openTab()
  const { context, names } = connected(loggedIn, {
    requestEmailUpdate: { next: 'old', resendAfter: 30, kept },
    confirmOldEmail: { resendAfter: 30, kept },
  })
  await openView(context, null)
  await startEmailUpdate(context, email)
  expect(readShelf(storage) !== null).toBe(comes)
  await confirmOldEmail(context, email, '111111')
  expect(names()).toEqual(['Account', 'UpdateEmailSecondaryOtp'])
  expect(readShelf(storage) !== null).toBe(comes)
})

test('default: a reload brings back the code from the old address, behind it settings', async () => {
  const { begin, connected } = openTab()
  await begin()
  const { context, names, state } = connected()
  await openView(context, null)
  expect(names()).toEqual([...settings, 'UpdateEmailPrimaryOtp'])
  expect(state().history.at(-1)?.data).toMatchObject({ email })
})

test('default: the code from the new address, too', async () => {
  const { begin, connected } = openTab()
  const { context } = await begin()
  await confirmOldEmail(context, email, '111111')
  const after = connected()
  await openView(after.context, 'Account')
  expect(after.names()).toEqual([...settings, 'UpdateEmailSecondaryOtp'])
  await confirmNewEmail(after.context, '222222')
  const done = connected()
  await openView(done.context, null)
  expect(done.names()).toEqual(['Account'])
})

test('behavior: nothing else shows before it', async () => {
  const { begin, connected } = openTab()
  await begin()
  const { context, store, state } = connected()
  const shown = new Set<string>()
  store.subscribe(() => queueMicrotask(() => state().open && shown.add(state().history.at(-1)?.name ?? '')))
  await openView(context, null)
  expect([...shown]).toEqual(['UpdateEmailPrimaryOtp'])
})

test('behavior: a window that was opened before the wallet was back gets to the step', async () => {
  const { begin, visit } = openTab()
  await begin()
  const { context, names, connect, state } = visit()
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
  state().setRestore('done')
  connect()
  leaveWaysIn(context)
  await expect.poll(names).toEqual([...settings, 'UpdateEmailPrimaryOtp'])
})

test('behavior: once a visit', async () => {
  const { begin, connected } = openTab()
  await begin()
  const { context, names, state } = connected()
  await openView(context, null)
  state().setOpen(false)
  await openView(context, null)
  expect(names()).toEqual(['Account'])
})

test('behavior: the spans go on, and ten minutes later it is over', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { begin, connected, storage } = openTab()
  await begin()
  vi.advanceTimersByTime(10_000)
  const { context, state } = connected()
  await openView(context, null)
  const shown = state().history.at(-1)
  if (shown?.name !== 'UpdateEmailPrimaryOtp') throw new Error(`shows ${shown?.name}`)
  expect(secondsUntil(shown.data.resendAt)).toBe(20)
  vi.advanceTimersByTime(590_000)
  const late = connected()
  await openView(late.context, null)
  expect(late.names()).toEqual(['Account'])
  expect(readShelf(storage)).toBeNull()
})

test('behavior: where no other code is sent yet it says so after a reload, and ends when it did', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { begin, connected } = openTab()
  const { context: before, answers } = await begin()
  answers.requestEmailUpdate = () =>
    Promise.reject(new RpcError(-32005, 'Later', { reason: 'too_soon', retryAfter: 45 }))
  vi.advanceTimersByTime(100_000)
  await resendEmailUpdate(before, email).catch(() => {})
  const { context, state } = connected()
  await openView(context, null)
  const shown = state().history.at(-1)
  if (shown?.name !== 'UpdateEmailPrimaryOtp') throw new Error(`shows ${shown?.name}`)
  expect(secondsUntil(shown.data.resendAt)).toBe(45)
  vi.advanceTimersByTime(500_001)
  const late = connected()
  await openView(late.context, null)
  expect(late.names()).toEqual(['Account'])
})

test('behavior: nor is what another tab put in its place changed then', async () => {
  const { begin, storage } = openTab()
  const { context, answers } = await begin()
  answers.requestEmailUpdate = () =>
    Promise.reject(new RpcError(-32005, 'Later', { reason: 'too_soon', retryAfter: 45 }))
  writeShelf(storage, 'of another tab')
  await resendEmailUpdate(context, email).catch(() => {})
  expect(readShelf(storage)).toBe('of another tab')
})

test('behavior: back leads from it to the settings, and from there to the account', async () => {
  const { begin, connected } = openTab()
  await begin()
  const { context, names, state } = connected()
  await openView(context, null)
  state().goBack()
  expect(names()).toEqual(settings)
  state().goBack()
  expect(names()).toEqual(['Account'])
  state().goBack()
  expect(names()).toEqual(['Account'])
})

test('behavior: somebody else who is logged in meanwhile gets no step', async () => {
  const { begin, connected, storage } = openTab()
  await begin()
  const user = { id: 'u2', email: 'bob@mail.example', name: null, method: 'email' }
  const { context, names } = connected({ ...loggedIn, user })
  await openView(context, null)
  expect(names()).toEqual(['Account'])
  expect(readShelf(storage)).toBeNull()
})

test('behavior: while nobody knows who is logged in it waits', async () => {
  const { begin, connected, storage } = openTab()
  await begin()
  const { context, names } = connected({ ...loggedIn, status: 'loading', user: null })
  await openView(context, null)
  expect(names()).toEqual(['Account'])
  expect(readShelf(storage)).not.toBeNull()
})

test('behavior: who went back is not brought there, who closed the window is', async () => {
  for (const [leave, views] of [
    ['back', ['Account']],
    ['closed', [...settings, 'UpdateEmailPrimaryOtp']],
  ] as const) {
    const { begin, connected } = openTab()
    const { context, state } = await begin()
    if (leave === 'back') state().goBack()
    else state().setOpen(false)
    leaveStep(context, ...updateSteps)
    const after = connected()
    await openView(after.context, null)
    expect(after.names(), leave).toEqual(views)
  }
})

test('behavior: a code that is answered after the person went back keeps nothing', async () => {
  const { connected, storage } = openTab()
  const answer = pending<{ resendAfter: number }>()
  const { context, state } = connected(loggedIn, { confirmOldEmail: () => answer.promise })
  await openView(context, null)
  await startEmailUpdate(context, email)
  const confirmed = confirmOldEmail(context, email, '111111')
  state().goBack()
  leaveStep(context, ...updateSteps)
  answer.resolve({ resendAfter: 30 })
  await confirmed
  expect(readShelf(storage)).toBeNull()
})

test('behavior: a code that counts no more does not come back', async () => {
  const { begin, connected } = openTab()
  await begin()
  const refuse = () =>
    Promise.reject(Object.assign(new Error(), { code: -32603, data: { reason: 'code_void' } }))
  const { context } = connected(loggedIn, { confirmOldEmail: refuse })
  await openView(context, null)
  await expect(confirmOldEmail(context, email, '111111')).rejects.toMatchObject({ code: 'code_void' })
  const after = connected()
  await openView(after.context, null)
  expect(after.names()).toEqual(['Account'])
})

test.each([
  ['disconnected', disconnect],
  ['signed out', signOut],
])('behavior: who %s is not brought to it', async (_, leave) => {
  const { begin, connected, storage } = openTab()
  await begin()
  await leave(connected().context).catch(() => {})
  expect(readShelf(storage)).toBeNull()
})

/** Beside the embedded wallet, one of the page of another family. */
function connectFox({ state }: Pick<ReturnType<typeof testContext>, 'state'>): void {
  state().setConnection({
    namespace: 'solana',
    connectorId: 'fox-1',
    accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Fox'],
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    wallet: { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' },
  })
}

test.each(['solana', 'bip122'] as const)(
  'behavior: who disconnects another wallet (%s) is brought to it',
  async (namespace) => {
    const { begin, connected, storage } = openTab()
    const made = await begin()
    connectFox(made)
    await disconnect(made.context, namespace)
    expect(readShelf(storage)).not.toBeNull()
    const { context, names } = connected()
    await openView(context, null)
    expect(names()).toEqual([...settings, 'UpdateEmailPrimaryOtp'])
  },
)

test('behavior: who disconnects the embedded wallet beside another is not', async () => {
  const { begin, storage } = openTab()
  const made = await begin()
  connectFox(made)
  await disconnect(made.context, 'eip155')
  expect(readShelf(storage)).toBeNull()
})

test.each([
  ['closed', (state: ReturnType<typeof testContext>['state']) => state().countClose(), []],
  [
    'asked for a signature',
    (state: ReturnType<typeof testContext>['state']) => {
      state().setOpen(true)
      state().push({ name: 'ApproveMessage', data: { requestId: 'r1' } })
    },
    ['ApproveMessage'],
  ],
])('behavior: a window that is %s while the step is looked for stays so', async (_, act, views) => {
  const { begin, connected } = openTab()
  await begin()
  const { context, names, state } = connected()
  const opened = openView(context, null).catch(() => {})
  act(state)
  await opened
  expect(names().filter((name) => name !== 'Connect')).toEqual(views)
})

test('behavior: opened twice at once, it shows the step', async () => {
  const { begin, connected } = openTab()
  await begin()
  const { context, names } = connected()
  await Promise.all([openView(context, null), openView(context, null)])
  expect(names()).toEqual([...settings, 'UpdateEmailPrimaryOtp'])
})

test.each([
  'x',
  'null',
  '{"name":"Account"}',
  '{"name":"constructor","data":{},"endMs":9e15}',
  '{"name":"UpdateEmailPrimaryOtp","data":{"email":"a@b.c","userId":"u1"},"endMs":9e15}',
  '{"name":"UpdateEmailPrimaryOtp","data":{"email":"a@b.c","userId":"u1","resendAtMs":1},"endMs":"1"}',
])('error: %j in the storage brings nothing back', async (text) => {
  const { storage, connected } = openTab()
  writeShelf(storage, text)
  const { context, names } = connected()
  await openView(context, null)
  expect(names()).toEqual(['Account'])
  expect(readShelf(storage)).toBeNull()
})

test('error: where a browser keeps nothing, the window opens', async () => {
  const window = {
    get sessionStorage(): Storage {
      throw new DOMException('Access is denied', 'SecurityError')
    },
    get document(): Document {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  }
  const { begin, connected } = openTab({ window, name: () => 'x' })
  await begin()
  const { context, names } = connected()
  await openView(context, null)
  expect(names()).toEqual(['Account'])
})

describe('where a browser leaves us only a cookie, which all tabs of a site share', () => {
  test('behavior: a tab beside the one that waits shows its first view, and takes nothing away', async () => {
    const browser = cookieShelf()
    await openTab(browser).begin()
    const { context, names } = openTab(browser).connected()
    await openView(context, null)
    expect(names()).toEqual(['Account'])
    expect(readShelf(browser)).not.toBeNull()
  })
})

test('error: a step that no cookie holds leaves none of before to a reload', () => {
  const { context } = openTab(cookieShelf()).visit()
  const login = { provider: 'google', id: 'a', words: 'b c' }
  keepStep(context, 'ConnectingSocial', login)
  expect(readShelf(context.stepShelf)).not.toBeNull()
  keepStep(context, 'ConnectingSocial', { ...login, words: '&'.repeat(1_400) })
  expect(readShelf(context.stepShelf)).toBeNull()
})
