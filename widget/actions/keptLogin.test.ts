import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readShelf, type TabShelf } from '../state/tabShelf.ts'
import { writeShelf } from '../state/writeShelf.ts'
import {
  connectedContext,
  loggedIn,
  offered,
  pending,
  settled,
  testContext,
  type WalletAnswers,
} from '../test/testContext.ts'
import { connectFarcaster } from './connectFarcaster.ts'
import { connectSocial } from './connectSocial.ts'
import { disconnect } from './disconnect.ts'
import { finishSocial } from './finishSocial.ts'
import { keepStep } from './keptStep.ts'
import { openView } from './openView.ts'
import { sendCode } from './requestCode.ts'
import { startSocial } from './startSocial.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))

const never = () => new Promise<never>(() => {})
const steps = () => ({ onWords: vi.fn(), onSilent: vi.fn() })
const started = { id: 'h1', words: 'KO', kept: true }

/** Visits of one tab, whose storage outlasts a reload. */
function openTab(storage: TabShelf = testContext().context.stepShelf) {
  const visit = (login: WalletAnswers = {}, project = offered) => {
    const answers = { startPopup: started, awaitPopup: never, ...login }
    const made = testContext({ project, login: answers })
    made.context.stepShelf = storage
    const names = () => made.state().history.map(({ name }) => name)
    /** Shows the view of this provider, and waits. */
    const begin = async (provider: 'google' | 'github' = 'google') => {
      await openView(made.context, null)
      startSocial(made.context, provider)
      made.login.popup.set(null)
      const done = connectSocial(made.context, provider, steps())
      done.catch(() => {})
      await settled()
      return done
    }
    /** What the view does that came back. */
    const goOn = (seen = steps()) => {
      const top = made.state().history.at(-1)
      if (top?.name !== 'ConnectingSocial') throw new Error(`shows ${top?.name}`)
      return connectSocial(made.context, top.data.provider, seen, top.data.begun)
    }
    return { ...made, names, begin, goOn }
  }
  return { storage, visit }
}

test('default: a reload goes on with the login, which comes to its end in the window', async () => {
  const { visit, storage } = openTab()
  void visit().begin()
  await settled()
  const { context, names, goOn, askedLogin, state } = visit({ awaitPopup: loggedIn })
  await openView(context, null)
  expect(names()).toEqual(['Connect', 'ConnectingSocial'])
  const seen = steps()
  await goOn(seen)
  expect(seen.onWords).toHaveBeenCalledExactlyOnceWith('KO', false)
  expect(seen.onSilent).toHaveBeenCalledOnce()
  expect(askedLogin).toEqual([{ name: 'awaitPopup', args: ['h1', ''] }])
  expect(state().status).toBe('connected')
  expect(readShelf(storage)).toBeNull()
})

test('behavior: it shows first, with Connect behind it', async () => {
  const { visit } = openTab()
  void visit().begin()
  await settled()
  const { context, store, state, names } = visit()
  const shown = new Set<string>()
  store.subscribe(() => queueMicrotask(() => state().open && shown.add(state().history.at(-1)?.name ?? '')))
  await openView(context, 'Connect')
  expect([...shown]).toEqual(['ConnectingSocial'])
  state().goBack()
  expect(names()).toEqual(['Connect'])
})

test('behavior: where a wallet is restored before it shows, it is no way in', async () => {
  const { visit } = openTab()
  void visit().begin()
  await settled()
  const { context, names, state } = visit()
  const opened = openView(context, null)
  const wallet = connectedContext().state().connections.eip155
  if (wallet) state().setConnection(wallet)
  await opened
  expect(names()[0]).toBe('Account')
})

test('behavior: ten minutes in all, however often the page is loaded', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const before = openTab()
  before
    .visit()
    .begin()
    .catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  // A page that is gone forgets nothing.
  const { storage, visit } = openTab()
  writeShelf(storage, readShelf(before.storage))
  await vi.advanceTimersByTimeAsync(590_000)
  const last = visit()
  await openView(last.context, null)
  expect(last.names()).toEqual(['Connect', 'ConnectingSocial'])
  const late = visit()
  const ended = expect(last.goOn()).rejects.toMatchObject({ code: 'social_timeout' })
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
  await openView(late.context, null)
  expect(late.names()).toEqual(['Connect'])
})

test('behavior: who gave it up is not brought back to it', async () => {
  const { visit, storage } = openTab()
  const { begin, state } = visit()
  void begin()
  await settled()
  state().giveUpConnecting()
  await settled()
  expect(readShelf(storage)).toBeNull()
  const after = visit()
  await openView(after.context, null)
  expect(after.names()).toEqual(['Connect'])
})

test('behavior: nor who gave it up after the reload', async () => {
  const { visit, storage } = openTab()
  void visit().begin()
  await settled()
  const { context, state, goOn } = visit()
  await openView(context, null)
  goOn().catch(() => {})
  await settled()
  state().giveUpConnecting()
  await settled()
  expect(readShelf(storage)).toBeNull()
})

test.each([
  ['handoff_invalid', null],
  ['provider_refused', null],
  ['offline', 'kept'],
  ['timeout', 'kept'],
  ['closed', 'kept'],
  ['login_timeout', 'kept'],
  ['database_unavailable', 'kept', 503],
  ['not_ready', 'kept', 503],
  ['overloaded', 'kept', 503],
  ['crowded_out', 'kept', 503],
  ['rate_limited', 'kept', 429],
  ['too_soon', 'kept', 429],
  ['internal', 'kept', 502],
  // The hand-off is redeemed then.
  ['provider_unavailable', null, 503],
  ['invalid_proof', null, 401],
])('error: after %s', async (reason, kept, status?: number) => {
  const { visit, storage } = openTab()
  const data = { reason, ...(status && { status }) }
  const refuse = () => Promise.reject(Object.assign(new Error(), { code: -32603, data }))
  await expect(visit({ awaitPopup: refuse }).begin()).rejects.toThrow()
  expect(readShelf(storage) && 'kept').toBe(kept)
})

test('behavior: what ends late takes nothing from the login that was begun after it', async () => {
  const { visit, storage } = openTab()
  const late = pending<typeof loggedIn>()
  const first = visit({ awaitPopup: late.promise })
  void first.begin()
  await settled()
  const second = visit({ startPopup: { ...started, id: 'h2' } })
  second.context.stepShelf = storage
  first.state().giveUpConnecting()
  void second.begin('github')
  await settled()
  late.reject(Object.assign(new Error(), { data: { reason: 'handoff_invalid' } }))
  await settled()
  expect(readShelf(storage)).toContain('h2')
})

test('behavior: a login that the login frame could not keep is not waited for', async () => {
  const { visit, storage } = openTab()
  void visit({ startPopup: { ...started, kept: false } }).begin()
  await settled()
  expect(readShelf(storage)).toBeNull()
})

test('behavior: who begins by email after the reload is not brought back', async () => {
  const { visit, storage } = openTab()
  void visit().begin()
  await settled()
  const { context, state } = visit({
    requestEmailCode: { action: 'VERIFY_OTP', resendAfter: 30 },
  })
  state().setOpen(true)
  await sendCode(context, 'ada@mail.example', state().history.at(-1)?.key)
  await expect.poll(() => readShelf(storage)).toBeNull()
})

test('behavior: nor who disconnected, or came back from the login itself', async () => {
  for (const leave of [
    disconnect,
    (context: Parameters<typeof disconnect>[0]) =>
      finishSocial(context, `${offered.popup}/google?handoff=h1`),
  ]) {
    const { visit, storage } = openTab()
    visit()
      .begin()
      .catch(() => {})
    await settled()
    const { context } = visit({ awaitPopup: loggedIn })
    await leave(context)
    expect(readShelf(storage)).toBeNull()
  }
})

test('behavior: where it is offered no more, it goes', async () => {
  const { visit, storage } = openTab()
  void visit().begin()
  await settled()
  const { context, names } = visit({}, { ...offered, socials: ['github'] })
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
  expect(readShelf(storage)).toBeNull()
})

test('behavior: a page that wants one family gets no login, and keeps the step', async () => {
  const { visit, storage } = openTab()
  void visit().begin()
  await settled()
  const { context, names } = visit()
  const { showConnect } = await import('./showConnect.ts')
  await showConnect(context, { name: 'Connect', data: { namespace: 'solana' } })
  expect(names()).toEqual(['Connect'])
  expect(readShelf(storage)).not.toBeNull()
})

test.each([
  '{"name":"ConnectingSocial","data":{"provider":"__proto__","id":"h1","words":"KO"},"endMs":9e15}',
  '{"name":"ConnectingSocial","data":{"provider":"google","id":1,"words":"KO"},"endMs":9e15}',
  '{"name":"ConnectingSocial","data":null,"endMs":9e15}',
])('error: %j in the storage brings nothing back', async (text) => {
  const { storage, visit } = openTab()
  writeShelf(storage, text)
  const { context, names } = visit()
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
  expect(readShelf(storage)).toBeNull()
})

test('behavior: a login that is not kept ends the one before', async () => {
  const { storage, visit } = openTab()
  const { context, login } = visit({ startPopup: { ...started, kept: false } })
  keepStep(context, 'ConnectingFarcaster', { id: 'f1', link: 'https://farcaster.example/f1' })
  login.popup.set(null)
  connectSocial(context, 'google', steps()).catch(() => {})
  await settled()
  expect(readShelf(storage)).toBeNull()
})

test('behavior: nor does one by Farcaster leave it', async () => {
  const { storage, visit } = openTab()
  const link = 'https://farcaster.example/f2'
  const { context } = visit({ startFarcaster: { id: 'f2', link, kept: false }, awaitFarcaster: never })
  keepStep(context, 'ConnectingSocial', { provider: 'google', id: 'h1', words: 'KO' })
  connectFarcaster(context, () => {}).catch(() => {})
  await settled()
  expect(readShelf(storage)).toBeNull()
})
