import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decode, encode } from '../approvals/encode.ts'
import { createSealer } from '../approvals/seal.ts'
import { createSecretBox, openSecret, sealSecret } from '../approvals/secretBox.ts'
import type { FrameState, WindowState } from '../approvals/states.ts'
import { approvalWords } from '../approvals/windowAddress.ts'
import { followCrypto } from '../test/followCrypto.ts'
import { message, passkeyOf, permission, review, signing, site } from '../test/frameStates.ts'
import { createWindowApproval, type WindowView } from './windowApproval.ts'

const origin = 'https://login.example'
const id = 'i'.repeat(24)
const secret = new Uint8Array(32).fill(7)
const words = Array.from({ length: 12 }, () => 'abandon').join(' ')
const { settle, pass } = followCrypto()
const opener = { postMessage: vi.fn(), closed: false }
const beacon = vi.fn<(path: string, body: string) => boolean>()
let listeners: [name: string, listener: (event?: object) => void][] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  for (const mock of [opener.postMessage, beacon]) mock.mockReset()
  listeners = []
  opener.closed = false
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('window', { opener })
  vi.stubGlobal('navigator', { sendBeacon: beacon })
  vi.stubGlobal('addEventListener', (...listener: (typeof listeners)[number]) => listeners.push(listener))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const happen = (name: string, event?: object): void => {
  for (const [wanted, listener] of listeners) if (wanted === name) listener(event)
}

async function approvalWindow() {
  const frame = await createSealer('frame', id, secret)
  let answer = { version: 0, state: null as string | null, seenMs: 0, site }
  let failure: string | undefined
  const requests: { state?: string; known: number; window: string }[] = []
  const views: WindowView[] = []
  const server = {
    async ask(_path: string, _schema: unknown, { body }: { body: (typeof requests)[number] }) {
      requests.push(body)
      if (failure) throw Object.assign(new Error(failure), { data: { reason: failure } })
      return answer
    },
  }
  const beside = vi.fn()
  const approval = await createWindowApproval({ id, secret }, server as never, {
    view: (view) => views.push(view),
    beside,
  })
  await settle()
  return {
    ...approval,
    beside,
    requests,
    views,
    view: () => views.at(-1),
    names: () => views.map(({ view }) => view),
    fail: (reason?: string) => {
      failure = reason
    },
    /** The frame answers from next to us. */
    answerBeside: () =>
      happen('message', { source: opener, origin, data: { type: approvalWords.frame, id } }),
    /** The frame says it by the server. */
    async hears(state: unknown) {
      const sealed = await frame.seal(encode(state))
      answer = { ...answer, version: answer.version + 1, state: sealed }
      await pass(2_000)
    },
    /** All that the window said by the server, opened. */
    said: async (): Promise<WindowState[]> =>
      Promise.all(
        requests.flatMap(({ state }) =>
          state ? [frame.open(state).then((text) => decode(text) as WindowState)] : [],
        ),
      ),
    /** What its beacons said. */
    beacons: () => beacon.mock.calls.map(([path, body]) => ({ path, ...JSON.parse(body) })),
    open: (sealed: string) => frame.open(sealed).then(decode),
    publicKey: async () => (decode(await frame.open(requests[0]?.state ?? '')) as WindowState).publicKey,
  }
}

/** What is to be decided: a message to sign, or something of the wallet itself. */
const ofMessage = review(signing(message))
const ofPermission = (kind: string) => review(permission(kind))

async function sealedFor(publicKey: string, secret: unknown, kind: 'showWords' | 'showKeys' = 'showWords') {
  const box = await createSecretBox()
  const sealed = await sealSecret(await box.keyWith(publicKey), encode(secret))
  return { stage: 'secret', kind, publicKey: box.publicKey, sealed, seconds: 60 } satisfies FrameState
}

test('default: shows what is to be decided, says the decision once, is done when that was heard', async () => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears({ stage: 'preparing' })
  expect(window.names()).toEqual([])
  await window.hears(ofMessage)
  expect(window.view()).toMatchObject({ view: 'review', state: { site, subject: ofMessage.subject } })
  window.decide('approved')
  window.decide('rejected')
  await settle()
  expect(window.view()).toEqual({ view: 'sent' })
  expect((await window.said()).map(({ stage }) => stage)).toEqual(['open', 'approved'])
  await window.hears({ stage: 'done' })
  expect(window.names()).toEqual(['review', 'sent', 'done'])
  const before = window.requests.length
  await pass(60_000)
  expect(window.requests).toHaveLength(before)
  expect(window.beacons()).toEqual([])
})

test('behavior: without an answer from the frame the letters are compared, and the request is shown', async () => {
  const window = await approvalWindow()
  await window.hears(ofMessage)
  expect(window.names()).toEqual(['review'])
  expect(window.beside.mock.calls).toEqual([[false]])
  window.answerBeside()
  expect(window.beside).toHaveBeenLastCalledWith(true)
})

test('behavior: a new review of the frame replaces what stood here, until it is decided', async () => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(ofMessage)
  await window.hears(ofPermission('repair'))
  expect(window.view()).toMatchObject({ view: 'review', state: { subject: { data: { kind: 'repair' } } } })
  window.decide('approved')
  await window.hears(ofMessage)
  expect(window.view()).toEqual({ view: 'sent' })
})

test.each<[string, unknown, string]>([
  ['names another site than the server', { ...ofMessage, site: 'https://bank.example' }, 'site_mismatch'],
  ['has another form', { ...ofMessage, subject: { name: 'ApproveMessage', data: {} } }, 'malformed_approval'],
  ['is nothing that we know', { stage: 'approve now' }, 'malformed_approval'],
])('error: a frame that %s: nothing is shown, and it is counted', async (_, state, refused) => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(state)
  expect(window.names()).toEqual(['over'])
  expect(window.beacons()).toMatchObject([{ path: '/login/approvals/window', id, refused }])
  await window.hears(ofMessage)
  window.decide('approved')
  expect(window.names()).toEqual(['over'])
  expect((await window.said()).map(({ stage }) => stage)).toEqual(['open'])
})

test.each(['showWords', 'showKeys'])(
  'error: %s in a window that is not beside the frame: none, and it says so',
  async (kind) => {
    const window = await approvalWindow()
    await window.hears(ofPermission(kind))
    await pass(1_500)
    expect(window.names()).toEqual(['apart'])
    expect((await window.said()).map(({ stage }) => stage)).toEqual(['open', 'apart'])
    expect(window.beacons()).toMatchObject([{ refused: 'window_apart' }])
    window.decide('approved')
    await settle()
    expect((await window.said()).map(({ stage }) => stage)).toEqual(['open', 'apart'])
  },
)

test('default: words that were sealed for this window stand there after a yes', async () => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(ofPermission('showWords'))
  window.decide('approved')
  await window.hears(await sealedFor(await window.publicKey(), words))
  expect(window.view()).toEqual({ view: 'secret', kind: 'showWords', seconds: 60, secret: words })
  window.hide(true)
  expect(window.view()).toEqual({ view: 'done' })
  const [last] = window.beacons()
  expect(last).toMatchObject({ over: true })
  expect(await window.open(last.state)).toMatchObject({ stage: 'closed', written: true })
})

test('default: what a passkey says goes to the key of the frame beside us, and is gone here', async () => {
  const window = await approvalWindow()
  const box = await createSecretBox()
  window.answerBeside()
  await window.hears(review(passkeyOf(box.publicKey)))
  expect(window.view()).toMatchObject({ view: 'review', state: { subject: { name: 'Passkey' } } })
  const prf = new Uint8Array(32).fill(5)
  window.decide('approved', prf)
  await settle()
  expect(prf).toEqual(new Uint8Array(32))
  const { stage, publicKey, sealed = '' } = (await window.said()).at(-1) as WindowState
  expect(stage).toBe('approved')
  expect(await openSecret(await box.keyWith(publicKey), sealed)).toBe(
    'BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU',
  )
  await window.hears({ stage: 'done' })
  expect(window.names()).toEqual(['review', 'sent', 'done'])
})

test.each<[string, () => object]>([
  ['a key that is none', () => passkeyOf('key')],
  ['a request for something else', () => permission('repair')],
])('error: what a passkey says does not leave the window for %s', async (_, subject) => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(review(subject()))
  const prf = new Uint8Array(32).fill(5)
  window.decide('approved', prf)
  await settle()
  expect(prf).toEqual(new Uint8Array(32))
  expect((await window.said()).map(({ stage }) => stage)).toEqual(['open'])
  expect(window.beacons()).toMatchObject([{ refused: 'malformed_approval' }])
})

test.each<[string, boolean, string[]]>([
  ['nobody would hear a decision', false, ['review', 'over']],
  ['a decision may have been heard', true, ['review', 'sent']],
])('behavior: the frame is gone with its page: %s', async (_, isDecided, names) => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(ofMessage)
  if (isDecided) window.decide('approved')
  opener.closed = true
  await pass(2_000)
  expect(window.names()).toEqual(names)
})

test.each<[string, (window: Awaited<ReturnType<typeof approvalWindow>>) => Promise<void>]>([
  ['after a no', async ({ decide }) => decide('rejected')],
  ['after its request is over', async ({ hears }) => hears({ stage: 'done' })],
])('error: what a passkey says %s is gone here, and goes nowhere', async (_, end) => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(review(passkeyOf((await createSecretBox()).publicKey)))
  await end(window)
  const prf = new Uint8Array(32).fill(5)
  window.decide('approved', prf)
  await settle()
  expect(prf).toEqual(new Uint8Array(32))
  expect((await window.said()).map(({ stage }) => stage)).not.toContain('approved')
})

test('error: a passkey in a window that is not beside the frame is not asked for', async () => {
  const window = await approvalWindow()
  await window.hears(review(passkeyOf((await createSecretBox()).publicKey)))
  await pass(1_500)
  expect(window.names()).toEqual(['apartPasskey'])
  window.decide('approved', new Uint8Array(32))
  await settle()
  expect((await window.said()).map(({ stage }) => stage)).toEqual(['open', 'apart'])
})

test('error: a secret without a yes is not opened', async () => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(ofPermission('showWords'))
  await window.hears(await sealedFor(await window.publicKey(), words))
  expect(window.names()).toEqual(['review'])
})

test.each<[string, string, (key: string) => Promise<FrameState>, string]>([
  ['of another kind than was to be decided', 'showKeys', (key) => sealedFor(key, words), 'window_apart'],
  ['after something that shows none', 'repair', (key) => sealedFor(key, words), 'window_apart'],
  ['that is no words', 'showWords', (key) => sealedFor(key, '<b>words</b>'), 'malformed_approval'],
  [
    'for another window',
    'showWords',
    async () => sealedFor((await createSecretBox()).publicKey, words),
    'malformed_approval',
  ],
])('error: a secret %s is not shown, and it is counted', async (_, kind, state, refused) => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(ofPermission(kind))
  window.decide('approved')
  await window.hears(await state(await window.publicKey()))
  expect(window.names()).not.toContain('secret')
  expect(window.beacons()).toMatchObject([{ refused }])
})

test('error: while another window has the approval this one says so, and comes back after it', async () => {
  const window = await approvalWindow()
  window.answerBeside()
  window.fail('approval_elsewhere')
  await window.hears(ofMessage)
  await pass(2_000)
  expect(window.names()).toEqual(['elsewhere'])
  window.fail()
  await pass(2_000)
  expect(window.names()).toEqual(['elsewhere', 'loading', 'review'])
})

test.each<[string, boolean, string[]]>([
  ['before a decision it is over', false, ['review', 'over']],
  ['after one it is done', true, ['review', 'sent', 'done']],
])('error: the server knows it no more: %s', async (_, decided, names) => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(ofMessage)
  if (decided) window.decide('rejected')
  await settle()
  window.fail('approval_over')
  await pass(2_000)
  expect(window.names()).toEqual(names)
})

test('behavior: a window that is closed without a decision says so, once decided it does not take that back', async () => {
  const window = await approvalWindow()
  window.answerBeside()
  await window.hears(ofMessage)
  happen('pagehide')
  const [closed] = window.beacons()
  expect(closed).toMatchObject({ id, over: true, window: window.requests[0]?.window })
  expect(await window.open(closed.state)).toMatchObject({ stage: 'closed' })
  window.decide('approved')
  happen('pagehide')
  expect(window.beacons()).toHaveLength(1)
})

test('behavior: each window has a name of its own before the server', async () => {
  const one = await approvalWindow()
  const other = await approvalWindow()
  expect(one.requests[0]?.window).toMatch(/^[\w-]{22,64}$/)
  expect(one.requests[0]?.window).not.toBe(other.requests[0]?.window)
})
