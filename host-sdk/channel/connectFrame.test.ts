import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ackType,
  type ConnectMessage,
  type FrameFailure,
  handshakeRetryMs,
  handshakeTimeoutMs,
  listeningType,
  protocolVersion,
} from '../protocol/handshake.ts'
import { type ConnectOptions, connectFrame } from './connectFrame.ts'

const origin = 'https://widget.example'

interface Posted {
  message: ConnectMessage
  target: string
  /** Of the frame: of the widget's API, and of the page's. */
  ports: [MessagePort, MessagePort]
}

const opened: MessagePort[] = []
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const port of opened.splice(0)) port.close()
})

/** A frame whose document is there, and what was posted to it. */
function setUp(options: Partial<ConnectOptions> = {}) {
  const posted: Posted[] = []
  const contentWindow = {
    postMessage: (message: ConnectMessage, target: string, ports: Posted['ports']) => {
      opened.push(...ports)
      posted.push({ message, target, ports })
    },
  }
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const iframe = Object.assign(new EventTarget(), { contentWindow }) as unknown as HTMLIFrameElement
  const left = new AbortController()
  const connected = connectFrame(iframe, origin, {
    diagnose: async () => undefined,
    signal: left.signal,
    ...options,
  })
  // Looked at later.
  connected.catch(() => {})
  /** A word to the page, by default the frame's own that it listens. */
  const say = (changed: object = {}): void => {
    const word = { data: { type: listeningType }, origin, source: contentWindow, ...changed }
    page.dispatchEvent(Object.assign(new Event('message'), word))
  }
  return { posted, connected, left, say, load: () => iframe.dispatchEvent(new Event('load')) }
}

const acknowledge = ({ message, ports }: Posted, changed: Partial<ConnectMessage> = {}): void =>
  ports[0].postMessage({ type: ackType, version: protocolVersion, nonce: message.nonce, ...changed })

/** A message of a port comes in a task of its own. */
const someTasks = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('default', async () => {
  const { posted, connected, load } = setUp()
  expect(posted).toEqual([])
  load()
  const [first] = posted as [Posted]
  acknowledge(first)
  const { widget, host } = await connected
  opened.push(widget, host)
  const heard = new Promise((resolve) => {
    first.ports[1].onmessage = ({ data }) => resolve(data)
  })
  host.postMessage('hello')
  expect(await heard).toBe('hello')
})

test('behavior: a frame that says it listens is not waited for, and hears once at a time', () => {
  const { posted, load, say } = setUp()
  say()
  say()
  load()
  expect(posted.map(({ target }) => target)).toEqual([origin])
})

test('behavior: a frame that says it listens is posted to before it has loaded', () => {
  const { posted, say } = setUp()
  say()
  expect(posted).toHaveLength(1)
})

test('param: a frame that is known to listen is posted to at once', () => {
  expect(setUp({ hears: true }).posted).toHaveLength(1)
})

test('behavior: once connected, nothing is posted, diagnosed or ended any more', async () => {
  const diagnose = vi.fn(async () => 'offline' as const)
  const { posted, connected, left, load, say } = setUp({ diagnose })
  load()
  vi.advanceTimersByTime(handshakeRetryMs)
  const [first, second] = posted as [Posted, Posted]
  const closed = new Promise((resolve) => second.ports[0].addEventListener('close', resolve))
  acknowledge(first)
  const { host } = await connected
  // The ports of the other try are closed, those of this one are not.
  await closed
  load()
  say()
  vi.advanceTimersByTime(2 * handshakeTimeoutMs)
  left.abort()
  expect(vi.getTimerCount()).toBe(0)
  expect(posted).toHaveLength(2)
  expect(diagnose).not.toHaveBeenCalled()
  const heard = new Promise((resolve) => {
    first.ports[1].onmessage = ({ data }) => resolve(data)
  })
  host.postMessage('still here')
  expect(await heard).toBe('still here')
})

test('behavior: a page that left posts nothing when the frame comes after all', async () => {
  const { posted, connected, left, load, say } = setUp()
  left.abort()
  await expect(connected).rejects.toBe('timeout')
  load()
  say()
  expect(posted).toEqual([])
})

test('behavior: where nothing is known of a silent frame, it is waited for', async () => {
  const { posted, connected, load } = setUp({ diagnose: async () => undefined })
  load()
  vi.advanceTimersByTime(2_000)
  await someTasks()
  acknowledge((posted as [Posted])[0])
  await connected
})

test.each([
  ['another window', { source: {} }],
  ['another origin', { origin: 'https://widget.example.evil.com' }],
  ['no origin', { origin: 'null' }],
  ['another word', { data: { type: 'gatehouse:listen' } }],
  ['no word', { data: null }],
])('error: nothing is posted because of %s', (_, changed) => {
  const { posted, say } = setUp()
  say(changed)
  vi.advanceTimersByTime(4 * handshakeRetryMs)
  expect(posted).toEqual([])
})

test('behavior: what the list begins with goes with each try, as it is then', () => {
  const wallet = {
    id: 'fox',
    name: 'Fox',
    icon: '',
    rdns: '',
    namespace: 'eip155',
    type: 'INJECTED',
  } as const
  const wallets: (typeof wallet)[] = []
  const { posted, load } = setUp({ wallets: () => [...wallets] })
  load()
  wallets.push(wallet)
  vi.advanceTimersByTime(handshakeRetryMs)
  expect(posted.map(({ message }) => message.wallets)).toEqual([[], [wallet]])
})

test('behavior: ports go to the exact origin alone, at each try', () => {
  const { posted, load } = setUp()
  load()
  vi.advanceTimersByTime(2 * handshakeRetryMs)
  expect(posted.map(({ target }) => target)).toEqual([origin, origin, origin])
  expect(new Set(posted.map(({ message }) => message.nonce)).size).toBe(3)
})

test('behavior: an answer to another try, or in another shape, is none', async () => {
  const { posted, connected, load } = setUp()
  load()
  vi.advanceTimersByTime(handshakeRetryMs)
  const [first, second] = posted as [Posted, Posted]
  acknowledge(first, { nonce: second.message.nonce })
  first.ports[0].postMessage({
    type: 'gatehouse:hello',
    version: protocolVersion,
    nonce: first.message.nonce,
  })
  first.ports[0].postMessage(null)
  const done = vi.fn()
  void connected.then(done)
  await someTasks()
  expect(done).not.toHaveBeenCalled()
  acknowledge(first)
  await connected
})

test('error: a frame of another version', async () => {
  const { posted, connected, load } = setUp()
  load()
  acknowledge((posted as [Posted])[0], { version: protocolVersion + 1 })
  await expect(connected).rejects.toBe('version_mismatch')
})

test('error: what the server says of a frame that stays silent', async () => {
  const { connected, load } = setUp({ diagnose: async () => 'origin_not_allowed' })
  load()
  vi.advanceTimersByTime(2_000)
  await expect(connected).rejects.toBe('origin_not_allowed')
})

test('error: what has loaded and is silent is no document of ours: the server is asked half a second later', async () => {
  const diagnose = vi.fn(async (): Promise<FrameFailure> => 'origin_not_allowed')
  const { connected, load } = setUp({ diagnose })
  load()
  vi.advanceTimersByTime(499)
  expect(diagnose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await expect(connected).rejects.toBe('origin_not_allowed')
})

test('behavior: a diagnosis that comes after the frame ends nothing', async () => {
  let say = (_: FrameFailure): void => {}
  const diagnosed = new Promise<FrameFailure>((resolve) => {
    say = resolve
  })
  const { posted, connected, load } = setUp({ diagnose: () => diagnosed })
  load()
  vi.advanceTimersByTime(2_000)
  const [first] = posted as [Posted]
  acknowledge(first)
  const { widget, host } = await connected
  opened.push(widget, host)
  say('offline')
  await someTasks()
  const heard = vi.fn()
  first.ports[1].onmessage = heard
  host.postMessage('hello')
  await someTasks()
  expect(heard).toHaveBeenCalledOnce()
})

test('error: silence, and a page that leaves', async () => {
  const silent = setUp()
  silent.load()
  vi.advanceTimersByTime(handshakeTimeoutMs)
  await expect(silent.connected).rejects.toBe('timeout')
  const tries = silent.posted.length
  vi.advanceTimersByTime(10 * handshakeRetryMs)
  expect(silent.posted).toHaveLength(tries)
  const left = setUp()
  left.left.abort()
  await expect(left.connected).rejects.toBe('timeout')
})
