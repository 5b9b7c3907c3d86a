import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApprovalAnswer, approvalLostMs } from '../../../server/contract/approvals.ts'
import { createRefusalReport } from '../api/refusalReport.ts'
import type { LoginContext } from '../context.ts'
import { followCrypto } from '../test/followCrypto.ts'
import { decode, encode } from './encode.ts'
import { createFrameApproval } from './frameApproval.ts'
import { createSealer } from './seal.ts'
import type { FrameState, WindowState } from './states.ts'
import { approvalWords, readWindowHash } from './windowAddress.ts'

const origin = 'https://login.example'
const { settle, pass } = followCrypto()
const popup = { focus: vi.fn(), close: vi.fn(), postMessage: vi.fn() }
const openPopup = vi.fn<(address: string, name: string, size: string) => object | null>()
let listeners: ((event: { source: unknown; origin: string; data: unknown }) => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  for (const mock of [openPopup, ...Object.values(popup)]) mock.mockReset()
  openPopup.mockReturnValue(popup)
  listeners = []
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('window', { open: openPopup })
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) =>
    listeners.push(listener),
  )
  vi.stubGlobal('removeEventListener', (_: string, gone: unknown) => {
    listeners = listeners.filter((listener) => listener !== gone)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The server, as far as an approval goes: keeps the newest state of the window, and what the frame said. */
function server() {
  const said: { state?: string; over?: boolean }[] = []
  const reports: unknown[] = []
  let answer: ApprovalAnswer = { version: 0, state: null, seenMs: null }
  return {
    said,
    reports,
    hold: (next: Partial<ApprovalAnswer>) => {
      answer = { ...answer, ...next }
    },
    version: () => answer.version,
    async ask(path: string, _schema: unknown, { body }: { body: object }) {
      if (path === '/login/report') reports.push(body)
      else said.push(body)
      return answer
    },
  }
}

function frameApproval(textScale = 1) {
  const api = server()
  const on = { onStatus: vi.fn(), onBeside: vi.fn(), onState: vi.fn() }
  const context = { server: api, refusals: createRefusalReport(api as never) }
  const made = createFrameApproval(context as unknown as LoginContext, { theme: 'dark', textScale, ...on })
  const { id, secret } = readWindowHash(new URL(made.address, origin).hash) ?? {}
  if (!id || !secret) throw new Error('The address of the window has no id and secret')
  return {
    ...made,
    ...on,
    ...api,
    id,
    /** Statuses in turn. */
    statuses: () => on.onStatus.mock.calls.map(([status]) => status),
    /** What the window says by the server. */
    async says(state: WindowState) {
      const sealed = await (await createSealer('window', id, secret)).seal(encode(state))
      // Who says that it closes has left.
      const seenMs = state.stage === 'closed' ? null : 0
      api.hold({ version: api.version() + 1, state: sealed, seenMs })
      // The longest that the frame waits before it asks again.
      await pass(2_000)
    },
    /** What the frame said last, as the window opens it. */
    async heard(): Promise<FrameState> {
      const state = api.said.findLast((body) => body.state !== undefined)?.state ?? ''
      return decode(await (await createSealer('window', id, secret)).open(state)) as FrameState
    },
  }
}
const hear = (event: object) => {
  for (const listener of listeners)
    listener({ source: popup, origin, data: null, ...event } as Parameters<typeof listener>[0])
}
const hello = (id: string, publicKey = 'ours') => ({ data: { type: approvalWords.window, id, publicKey } })

test('default: opens, says what is to be decided, hears the decision, closes', async () => {
  const approval = frameApproval()
  approval.publish({ stage: 'preparing' })
  await settle()
  expect(approval.said).toEqual([])
  approval.open()
  expect(openPopup).toHaveBeenCalledExactlyOnceWith(approval.address, expect.any(String), expect.any(String))
  expect(popup.focus).toHaveBeenCalledOnce()
  await settle()
  expect(await approval.heard()).toEqual({ stage: 'preparing' })
  await approval.says({ stage: 'open', publicKey: 'ours' })
  await approval.says({ stage: 'approved', publicKey: 'ours' })
  expect(approval.onState.mock.calls).toEqual([
    [{ stage: 'open', publicKey: 'ours' }],
    [{ stage: 'approved', publicKey: 'ours' }],
  ])
  approval.end()
  await settle()
  expect(popup.close).toHaveBeenCalledOnce()
  expect(approval.said.at(-1)).toMatchObject({ over: true })
  expect(listeners).toEqual([])
  await pass(60_000)
  expect(approval.statuses()).toEqual(['opening', 'open'])
  expect(approval.reports).toEqual([])
})

test.each([
  [1, 'popup,width=480,height=720'],
  [1.5, 'popup,width=720,height=1080'],
  [2, 'popup,width=960,height=1440'],
  [0.5, 'popup,width=480,height=720'],
])('param: textScale: %s', (textScale, features) => {
  frameApproval(textScale).open()
  expect(openPopup).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.any(String), features)
})

test('default: each approval has an address and a name of a window that nobody guesses', () => {
  const all = Array.from({ length: 50 }, () => {
    const approval = frameApproval()
    approval.open()
    return approval.address
  })
  const names = openPopup.mock.calls.map(([, name]) => name)
  expect(new Set(all).size).toBe(50)
  expect(new Set(names).size).toBe(50)
  for (const name of names) expect(name).toMatch(/^gatehouse-[\w-]{24}$/)
  for (const [at, name] of names.entries()) expect(all[at]).not.toContain(name.slice('gatehouse-'.length))
})

test.each<[string, () => object | null]>([
  ['a browser that opens none', () => null],
  [
    'a browser that throws',
    () => {
      throw new Error('not in here')
    },
  ],
])('error: %s: said once, counted once, and the same address goes on', async (_, opens) => {
  openPopup.mockImplementation(opens)
  const approval = frameApproval()
  approval.open()
  await pass(1_499)
  expect(approval.statuses()).toEqual(['opening'])
  await pass(1)
  expect(approval.statuses()).toEqual(['opening', 'blocked'])
  await pass(60_000)
  expect(approval.reports).toEqual([{ refused: { window_blocked: 1 } }])
  await approval.says({ stage: 'open', publicKey: 'by link' })
  expect(approval.statuses()).toEqual(['opening', 'blocked', 'open'])
  expect(approval.onState).toHaveBeenCalledExactlyOnceWith({ stage: 'open', publicKey: 'by link' })
})

test('error: a window that shows nothing for six seconds counts as blocked', async () => {
  const approval = frameApproval()
  approval.open()
  await pass(5_999)
  expect(approval.statuses()).toEqual(['opening'])
  await pass(1)
  expect(approval.statuses()).toEqual(['opening', 'blocked'])
})

test('behavior: after a blocked window the person may open it again', async () => {
  openPopup.mockReturnValueOnce(null)
  const approval = frameApproval()
  approval.open()
  await pass(1_500)
  approval.open()
  expect(openPopup.mock.calls[0]).toEqual(openPopup.mock.calls[1])
  await approval.says({ stage: 'open', publicKey: 'ours' })
  expect(approval.statuses()).toEqual(['opening', 'blocked', 'opening', 'open'])
})

test('behavior: the window beside us decides, no other that has its address', async () => {
  const approval = frameApproval()
  approval.open()
  hear(hello(approval.id))
  expect(approval.onBeside).toHaveBeenCalledOnce()
  expect([approval.isBeside('ours'), approval.isBeside('copy')]).toEqual([true, false])
  expect(popup.postMessage).toHaveBeenLastCalledWith({ type: approvalWords.frame, id: approval.id }, origin)
  await approval.says({ stage: 'approved', publicKey: 'copy' })
  expect(approval.onState).not.toHaveBeenCalled()
  await approval.says({ stage: 'rejected', publicKey: 'ours' })
  expect(approval.onState).toHaveBeenCalledExactlyOnceWith({ stage: 'rejected', publicKey: 'ours' })
})

test.each<[string, (id: string) => object]>([
  ['another window', (id) => ({ ...hello(id), source: {} })],
  ['no window', (id) => ({ ...hello(id), source: null })],
  ['another origin', (id) => ({ ...hello(id), origin: 'https://evil.example' })],
  ['another approval', () => hello('other')],
  ['a word of the frame', (id) => ({ data: { type: approvalWords.frame, id, publicKey: 'ours' } })],
  ['nothing', () => ({ data: null })],
])('error: %s is not the window beside us', (_, event) => {
  const approval = frameApproval()
  approval.open()
  hear(event(approval.id))
  expect(approval.onBeside).not.toHaveBeenCalled()
  expect(approval.isBeside('ours')).toBe(false)
  expect(popup.postMessage).not.toHaveBeenCalled()
})

test.each([[''], ['k'.repeat(201)], [7]])('error: %j is no key of a window', (publicKey) => {
  const approval = frameApproval()
  approval.open()
  hear({ data: { type: approvalWords.window, id: approval.id, publicKey } })
  expect(approval.isBeside(publicKey as string)).toBe(false)
})

test.each([
  ['another stage', { stage: 'done', publicKey: 'ours' }],
  ['no key', { stage: 'approved' }],
  ['a key too long', { stage: 'approved', publicKey: 'k'.repeat(201) }],
  ['no state', 'approved'],
])('error: a window that says %s decides nothing', async (_, state) => {
  const approval = frameApproval()
  approval.open()
  await approval.says(state as WindowState)
  expect(approval.onState).not.toHaveBeenCalled()
  expect(approval.statuses()).toEqual(['opening'])
})

test('behavior: a window that is closed, and one that is not seen any more and comes back', async () => {
  const approval = frameApproval()
  approval.open()
  await approval.says({ stage: 'open', publicKey: 'ours' })
  approval.hold({ seenMs: approvalLostMs + 1 })
  await pass(1_000)
  approval.hold({ seenMs: 0 })
  await pass(1_000)
  approval.hold({ seenMs: null })
  await pass(1_000)
  approval.hold({ seenMs: 0 })
  await pass(1_000)
  await approval.says({ stage: 'closed', publicKey: 'ours' })
  expect(approval.statuses()).toEqual(['opening', 'open', 'closed', 'open', 'closed', 'open', 'closed'])
})

test('error: what the server knows no more is over, and stays over', async () => {
  const approval = frameApproval()
  vi.spyOn(approval.said, 'push').mockImplementation(() => {
    throw Object.assign(new Error('gone'), { data: { reason: 'approval_over' } })
  })
  approval.open()
  await settle()
  expect(approval.statuses()).toEqual(['opening', 'over'])
  await pass(60_000)
  expect(approval.statuses()).toEqual(['opening', 'over'])
  expect(approval.reports).toEqual([])
})
