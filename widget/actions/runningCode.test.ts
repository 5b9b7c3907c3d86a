import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import type { Connection } from '../state/connections.ts'
import { cookieOf, readShelf, type TabShelf } from '../state/tabShelf.ts'
import { writeShelf } from '../state/writeShelf.ts'
import { cookieShelf } from '../test/cookieShelf.ts'
import { alice, loggedIn, loggedOut, offered, testContext, type WalletAnswers } from '../test/testContext.ts'
import { momentIn, msUntil, secondsUntil } from '../ui/moment.ts'
import { embeddedId } from '../wallets/embedded/embeddedKey.ts'
import { applyLogin } from './applyLogin.ts'
import { awaitDevice } from './awaitDevice.ts'
import { disconnect } from './disconnect.ts'
import { openView } from './openView.ts'
import { requestCode } from './requestCode.ts'
import { type CodeView, codeFor, forgetCode, keepCode, leaveCode } from './runningCode.ts'
import { showConnect } from './showConnect.ts'
import { signOut } from './signOut.ts'

const email = 'ada@mail.example'
const code = (name: CodeView['name'] = 'EmailVerifyOtp', resendMs = 30_000): CodeView => ({
  name,
  data: { email, resendAt: momentIn(resendMs) },
})

const foxConnection: Connection = {
  namespace: 'eip155',
  connectorId: 'fox-1',
  accounts: [`eip155:1:${alice}`],
  network: 'eip155:1',
  wallet: { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' },
}

const tooSoon = () => Promise.reject(new RpcError(-32005, 'Later', { reason: 'too_soon', retryAfter: 45 }))

type Visit = ReturnType<typeof testContext>

/** Visits of one tab, whose storage outlasts a reload. */
function openTab(storage = testContext().context.codeShelf) {
  return {
    storage,
    visit(login: WalletAnswers = {}) {
      const visit = testContext({ project: offered, login })
      visit.context.codeShelf = storage
      return { ...visit, names: () => visit.state().history.map(({ name }) => name) }
    },
  }
}

test.each(['EmailVerifyOtp', 'EmailVerifyDevice'] as const)(
  'default: after a reload the window opens at %s, with Connect behind it',
  async (name) => {
    const { visit } = openTab()
    keepCode(visit().context, code(name))
    const { context, names, state } = visit()
    await openView(context, null)
    expect(names()).toEqual(['Connect', name])
    expect(state().history.at(-1)?.data).toMatchObject({ email })
    state().goBack()
    expect(names()).toEqual(['Connect'])
  },
)

test('behavior: a wallet that is disconnected beside it ends no code', async () => {
  const { context } = openTab().visit()
  keepCode(context, code())
  await disconnect(context, 'eip155', 'page')
  expect(codeFor(context, email)).toBeDefined()
  await disconnect(context)
  expect(codeFor(context, email)).toBeUndefined()
})

describe('where a browser leaves us only a cookie, which all tabs of a site share', () => {
  /** `leave` ends the page, as a reload does. */
  function openTabOf(browser: TabShelf) {
    const channels: BroadcastChannel[] = []
    class Channel extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    }
    const leave = (): void => {
      for (const channel of channels) channel.close()
    }
    onTestFinished(leave)
    const window = Object.create(browser.window, { BroadcastChannel: { value: Channel } })
    return { ...openTab({ ...browser, window }), leave }
  }

  test('default: a reload brings the step back, and then nothing brings it into another tab', async () => {
    const browser = cookieShelf()
    const before = openTabOf(browser)
    keepCode(before.visit().context, code())
    before.leave()
    const reloaded = openTabOf(browser).visit()
    await openView(reloaded.context, null)
    expect(reloaded.names()).toEqual(['Connect', 'EmailVerifyOtp'])
    const other = openTabOf(browser).visit()
    await openView(other.context, null)
    expect(other.names()).toEqual(['Connect'])
  })

  test('behavior: a tab beside the one that awaits the code shows its first view', async () => {
    const browser = cookieShelf()
    const waiting = openTabOf(browser).visit()
    keepCode(waiting.context, code())
    const other = openTabOf(browser).visit()
    await openView(other.context, null)
    expect(other.names()).toEqual(['Connect'])
    expect(codeFor(waiting.context, email)).toBeDefined()
  })

  test('behavior: who used or left an older code keeps the newer one of another tab', async () => {
    const browser = cookieShelf()
    const [used, left] = [openTabOf(browser).visit(), openTabOf(browser).visit()]
    keepCode(used.context, code())
    keepCode(left.context, code())
    const before = openTabOf(browser)
    keepCode(before.visit().context, code('EmailVerifyDevice'))
    forgetCode(used.context)
    await openView(left.context, null)
    leaveCode(left.context)
    before.leave()
    const reloaded = openTabOf(browser).visit()
    await openView(reloaded.context, null)
    expect(reloaded.names()).toEqual(['Connect', 'EmailVerifyDevice'])
  })

  test('behavior: the same address in another tab gets a code of its own, and voids none', () => {
    const browser = cookieShelf()
    keepCode(openTabOf(browser).visit().context, code())
    const { context } = openTabOf(browser).visit()
    expect(codeFor(context, email)).toBeUndefined()
    forgetCode(context)
    expect(readShelf(browser)).not.toBeNull()
  })

  test('behavior: what another tab writes while the tabs are asked is not taken', async () => {
    const browser = cookieShelf()
    const gone = openTabOf(browser)
    keepCode(gone.visit().context, code())
    gone.leave()
    const { context, names } = openTabOf(browser).visit()
    const tabs = new BroadcastChannel(cookieOf(browser))
    onTestFinished(() => tabs.close())
    const question = new Promise((resolve) => tabs.addEventListener('message', resolve))
    const opened = openView(context, null)
    await question
    keepCode(openTabOf(browser).visit().context, code('EmailVerifyDevice'))
    await opened
    expect(names()).toEqual(['Connect', 'EmailVerifyOtp'])
  })
})

test.each(['Account', 'ConnectSocials', 'WalletSend', 'Connect'])(
  'default: after a reload the code is in front of %s, which the page opens, too',
  async (view) => {
    const { visit } = openTab()
    keepCode(visit().context, code())
    const { context, names } = visit()
    await openView(context, view)
    expect(names()).toEqual([view === 'ConnectSocials' ? view : 'Connect', 'EmailVerifyOtp'])
  },
)

test.each(['AllWallets', 'WhatIsAWallet', 'ConnectingWalletConnectBasic'])(
  'behavior: a page that opens %s wants no login',
  async (view) => {
    const { visit } = openTab()
    keepCode(visit().context, code())
    const { context, names } = visit()
    await openView(context, view)
    expect(names()).toEqual([view])
  },
)

test.each([null, 'Account'])(
  'default: who awaits it beside another wallet finds it in front of the account, opened as %s',
  async (view) => {
    const { visit } = openTab()
    keepCode(visit().context, code())
    const { context, names, state } = visit()
    state().setConnection(foxConnection)
    await openView(context, view)
    expect(names()).toEqual(['Account', 'EmailVerifyOtp'])
  },
)

test('behavior: who is logged in awaits none', async () => {
  const { visit } = openTab()
  keepCode(visit().context, code())
  const { context, names, state } = visit()
  const wallet = { id: embeddedKey, name: 'Embedded', icon: '', rdns: '' }
  state().setConnection({ ...foxConnection, connectorId: embeddedId('eip155'), wallet })
  await openView(context, null)
  expect(names()).toEqual(['Account'])
})

test.each([
  ['VERIFY_OTP', undefined, true],
  ['VERIFY_OTP', true, true],
  ['VERIFY_OTP', false, false],
  ['VERIFY_DEVICE', false, false],
])('behavior: %s of which the login frame says that it is kept: %j', async (action, kept, comes) => {
  const { visit, storage } = openTab()
  const first = visit({ requestEmailCode: { action, resendAfter: 30, kept } })
  keepCode(first.context, code())
  await requestCode(first.context, email)
  expect(codeFor(first.context, email)).toBeDefined()
  leaveCode(first.context)
  expect(readShelf(storage) !== null).toBe(comes)
  expect(codeFor(visit().context, email) !== undefined).toBe(comes)
})

test('behavior: so the code after a letter about the browser', async () => {
  const { visit, storage } = openTab()
  const first = visit({ awaitDevice: { resendAfter: 30, kept: false } })
  keepCode(first.context, code('EmailVerifyDevice'))
  await awaitDevice(first.context, email, new AbortController().signal)
  expect(codeFor(first.context, email)?.name).toBe('EmailVerifyOtp')
  expect(readShelf(storage)).toBeNull()
})

test('behavior: the same address does not send another letter then', async () => {
  const { visit } = openTab()
  keepCode(visit().context, code())
  const { context } = visit()
  await openView(context, 'Connect')
  expect(codeFor(context, email)).toMatchObject({ name: 'EmailVerifyOtp' })
})

test('behavior: nor where the page asked for a wallet first, so that the step did not come back', () => {
  const { visit } = openTab()
  keepCode(visit().context, code())
  const { context } = visit()
  expect(codeFor(context, 'bob@mail.example')).toBeUndefined()
  expect(codeFor(context, email)).toMatchObject({ name: 'EmailVerifyOtp' })
})

test('behavior: a person who went on before the page opened the window stays there', async () => {
  const { visit } = openTab()
  keepCode(visit().context, code())
  const { context, names, state } = visit()
  state().push({ name: 'ConnectSocials' })
  await openView(context, 'Connect')
  expect(names()).toEqual(['Connect', 'ConnectSocials'])
})

test.each([
  ['closed', (state: ReturnType<Visit['state']>) => state.setOpen(false), ['Connect']],
  [
    'asked for a signature',
    (state: ReturnType<Visit['state']>) => state.push({ name: 'ApproveMessage', data: { requestId: 'r1' } }),
    ['Connect', 'ApproveMessage'],
  ],
])('behavior: a window that is %s while the step is looked for stays so', async (_, act, views) => {
  const { visit } = openTab()
  keepCode(visit().context, code())
  const { context, names, state } = visit()
  const opened = openView(context, null)
  act(state())
  await opened
  expect(names()).toEqual(views)
})

test('behavior: opened twice at once, it shows the step', async () => {
  const { visit } = openTab()
  keepCode(visit().context, code())
  const { context, names } = visit()
  await Promise.all([openView(context, null), openView(context, null)])
  expect(names()).toEqual(['Connect', 'EmailVerifyOtp'])
})

test('behavior: a page that wants a wallet of one family, or offers no email, gets no step', async () => {
  const { visit } = openTab()
  keepCode(visit().context, code())
  const { context, names } = visit()
  await showConnect(context, { name: 'Connect', data: { namespace: 'solana' } })
  expect(names()).toEqual(['Connect'])
  const other = visit()
  other.context.store.setState({ login: { ...offered, email: false } })
  await openView(other.context, null)
  expect(other.names()).toEqual(['Connect'])
})

test.each([
  ['disconnected', disconnect],
  ['signed out', signOut],
])('behavior: who %s is not brought to a code any more', async (_, leave) => {
  const { visit, storage } = openTab()
  const { context } = visit()
  keepCode(context, code())
  await leave(context).catch(() => {})
  expect(readShelf(storage)).toBeNull()
})

describe('a sign-out', () => {
  test.each<[string, boolean, (visit: Visit) => unknown]>([
    ['with the form in front', true, ({ state }) => state().push(code())],
    ['with the letter in front', true, ({ state }) => state().push(code('EmailVerifyDevice'))],
    [
      'with a question over the form',
      true,
      ({ state }) => {
        state().push(code())
        state().push({ name: 'SIWXSignMessage' })
      },
    ],
    ['where the person went back', false, () => {}],
    [
      'where the window is closed',
      false,
      ({ state }) => {
        state().push(code())
        state().setOpen(false)
      },
    ],
  ])('behavior: %s, the login frame goes on with the code: %j', async (_, goesOn, act) => {
    const visit = openTab().visit({ signOut: loggedOut })
    const { context, askedLogin } = visit
    await openView(context, null)
    keepCode(context, code())
    act(visit)
    await signOut(context)
    expect(askedLogin).toContainEqual({ name: 'signOut', args: goesOn ? [true] : [] })
    expect(codeFor(context, email) !== undefined).toBe(goesOn)
  })

  test.each([
    ['whose form is in front stays', true],
    ['that nobody sees comes back with no reload', false],
  ])('behavior: in another tab, a code %s', async (_, isShown) => {
    const { storage, visit } = openTab()
    const { context, state } = visit()
    state().setSession(loggedIn)
    await openView(context, null)
    keepCode(context, code())
    if (isShown) state().push(code())
    applyLogin(context, loggedOut)
    await expect.poll(() => readShelf(storage) !== null).toBe(isShown)
    expect(codeFor(context, email) !== undefined).toBe(isShown)
  })

  test('behavior: so by a disconnect of the embedded wallet', async () => {
    const { context, state, askedLogin } = openTab().visit({ signOut: loggedOut })
    const wallet = { id: embeddedKey, name: 'Embedded', icon: '', rdns: '' }
    state().setConnection({ ...foxConnection, connectorId: embeddedId('eip155'), wallet })
    await openView(context, null)
    keepCode(context, code())
    state().push(code())
    await disconnect(context, undefined, 'page')
    expect(askedLogin).toEqual([{ name: 'signOut', args: [true] }])
    expect(codeFor(context, email)).toBeDefined()
  })
})

test('behavior: once a visit; who opens the window again begins anew', async () => {
  const { visit } = openTab()
  keepCode(visit().context, code())
  const { context, names, state } = visit()
  await openView(context, null)
  state().setOpen(false)
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
})

test('behavior: the spans go on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { visit } = openTab()
  keepCode(visit().context, code())
  vi.advanceTimersByTime(10_000)
  const { context, state } = visit()
  await openView(context, null)
  const shown = state().history.at(-1)
  if (shown?.name !== 'EmailVerifyOtp') throw new Error(`shows ${shown?.name}`)
  expect(secondsUntil(shown.data.resendAt)).toBe(20)
  vi.advanceTimersByTime(590_000)
  expect(codeFor(context, email)).toBeUndefined()
  const late = visit()
  await openView(late.context, null)
  expect(late.names()).toEqual(['Connect'])
})

test.each(['EmailVerifyOtp', 'EmailVerifyDevice'] as const)(
  'behavior: %s, of which no other letter is sent yet, says so after a reload, and ends when it did',
  async (name) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { visit } = openTab()
    const first = visit({ requestEmailCode: tooSoon })
    keepCode(first.context, code(name, 0))
    vi.advanceTimersByTime(100_000)
    await requestCode(first.context, email).catch(() => {})
    const { context, state } = visit()
    await openView(context, null)
    const shown = state().history.at(-1)
    if (shown?.name !== name) throw new Error(`shows ${shown?.name}`)
    expect(secondsUntil(shown.data.resendAt)).toBe(45)
    vi.advanceTimersByTime(500_000)
    expect(codeFor(context, email)).toBeUndefined()
  },
)

test('behavior: who went back from it is not brought there because no other letter is sent yet', async () => {
  const { visit } = openTab()
  const first = visit({ requestEmailCode: tooSoon })
  keepCode(first.context, code('EmailVerifyOtp', 0))
  first.state().setOpen(true)
  leaveCode(first.context)
  await requestCode(first.context, email).catch(() => {})
  const { context, names } = visit()
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
})

test('behavior: a refusal for another address changes nothing of it', async () => {
  const { context } = openTab().visit({ requestEmailCode: tooSoon })
  keepCode(context, code('EmailVerifyOtp', 0))
  await requestCode(context, 'bob@mail.example').catch(() => {})
  expect(secondsUntil(codeFor(context, email)?.data.resendAt ?? momentIn(1))).toBe(0)
})

test('behavior: a clock that was set back makes nothing last longer than ten minutes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { visit } = openTab()
  keepCode(visit().context, code('EmailVerifyOtp', 600_000))
  vi.setSystemTime(Date.now() - 86_400_000)
  const { context, state } = visit()
  await openView(context, null)
  const shown = state().history.at(-1)
  if (shown?.name !== 'EmailVerifyOtp') throw new Error(`shows ${shown?.name}`)
  expect(msUntil(shown.data.resendAt)).toBeLessThanOrEqual(600_000)
})

test('behavior: who went back stays there after a reload, and the address brings the step back', async () => {
  const { visit } = openTab()
  const first = visit()
  await openView(first.context, null)
  keepCode(first.context, code())
  first.state().push(code())
  first.state().goBack()
  leaveCode(first.context)
  const { context, names } = visit()
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
  expect(codeFor(context, email)).toMatchObject({ name: 'EmailVerifyOtp' })
})

test('behavior: who closed the window for the mail comes back to the code', async () => {
  const { visit } = openTab()
  const first = visit()
  await openView(first.context, null)
  keepCode(first.context, code())
  first.state().setOpen(false)
  leaveCode(first.context)
  const { context, names } = visit()
  await openView(context, null)
  expect(names()).toEqual(['Connect', 'EmailVerifyOtp'])
})

test('behavior: nothing is left of a code that was used', async () => {
  const { visit, storage } = openTab()
  const { context } = visit()
  keepCode(context, code())
  forgetCode(context)
  expect(readShelf(storage)).toBeNull()
})

test.each([
  'x',
  'null',
  '{"name":"Account"}',
  '{"name":"EmailVerifyOtp","email":1,"resendAtMs":1,"endMs":9e15}',
  '{"name":"EmailVerifyOtp","email":"ada@mail.example","resendAtMs":null,"endMs":9e15}',
])('error: %j in the storage brings nothing back', async (text) => {
  const { visit, storage } = openTab()
  writeShelf(storage, text)
  const { context, names } = visit()
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
  expect(readShelf(storage)).toBeNull()
})
