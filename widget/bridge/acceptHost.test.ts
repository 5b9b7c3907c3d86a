import { afterEach, expect, test, vi } from 'vitest'
import { ackType, connectType, protocolVersion } from '../../host-sdk/protocol/handshake.ts'
import { frameConfigElementId } from '../../server/contract/frame.ts'
import { acceptHost } from './acceptHost.ts'
import { configElementId } from './frameConfig.ts'

const origin = 'https://shop.example'
const nonce = 'ab'.repeat(16)
const hello = { type: connectType, version: protocolVersion, nonce }
const open: MessagePort[] = []

afterEach(() => {
  for (const port of open.splice(0)) port.close()
})

function frame({ parent = {} as unknown, topLevel = false } = {}) {
  const window = Object.assign(new EventTarget(), { parent }) as EventTarget & { parent: unknown }
  if (topLevel) window.parent = window
  const refused: string[] = []
  let accepted: Awaited<ReturnType<typeof acceptHost>> | undefined
  const add = vi.spyOn(window, 'addEventListener')
  const remove = vi.spyOn(window, 'removeEventListener')
  void acceptHost(window as unknown as Window, {
    allowedOrigins: [origin],
    onRefuse: (reason) => refused.push(reason),
  }).then((host) => {
    accepted = host
  })
  const post = async ({ data = hello as unknown, from = origin, source = window.parent, ports = 2 } = {}) => {
    const channels = Array.from({ length: ports }, () => new MessageChannel())
    open.push(...channels.flatMap(({ port1, port2 }) => [port1, port2]))
    const acks: unknown[] = []
    const [{ port1, port2 } = new MessageChannel()] = channels
    const last = new Promise<void>((resolve) => {
      port1.onmessage = ({ data }) => (data === 'last' ? resolve() : acks.push(data))
    })
    const event = Object.assign(new Event('message'), {
      data,
      origin: from,
      source,
      ports: channels.map(({ port2 }) => port2),
    })
    window.dispatchEvent(event)
    // Whoever takes this port has acknowledged by then.
    port2.postMessage('last')
    await last
    return acks
  }
  return { post, refused, accepted: () => accepted, add, remove }
}

test('default', async () => {
  const { post, accepted, remove } = frame()
  expect(await post()).toEqual([{ type: ackType, version: protocolVersion, nonce }])
  expect(accepted()?.origin).toBe(origin)
  expect(remove).toHaveBeenCalledOnce()
})

test('behavior: nobody listens after the handshake', async () => {
  const { post, accepted, refused } = frame()
  await post()
  const first = accepted()
  expect(await post({ data: { ...hello, nonce: 'cd'.repeat(16) } })).toEqual([])
  expect(accepted()).toBe(first)
  expect(refused).toEqual([])
})

test.each([
  ['source', { source: {} }],
  ['source', { source: {}, from: 'https://evil.example' }],
  ['origin', { from: 'https://evil.example' }],
  ['origin', { from: 'null' }],
  ['origin', { from: 'https://shop.example.evil.com' }],
  ['origin', { from: 'https://shop.example:444' }],
  ['origin', { from: 'http://shop.example' }],
  ['origin', { from: 'https://SHOP.example' }],
  ['shape', { data: { ...hello, nonce: 'short' } }],
  ['shape', { data: { ...hello, version: '1' } }],
  ['shape', { ports: 1 }],
  ['shape', { ports: 3 }],
])('error: %s is refused and counted %#', async (reason, message) => {
  const { post, accepted, refused } = frame()
  expect(await post(message)).toEqual([])
  expect(refused).toEqual([reason])
  expect(accepted()).toBeUndefined()
})

test('behavior: other chatter on the window is not ours to count', async () => {
  const { post, refused } = frame()
  await post({ data: { type: 'webpackOk' }, source: {} })
  await post({ data: null, source: {} })
  expect(refused).toEqual([])
})

test('error: another version is told ours and stays outside', async () => {
  const { post, accepted } = frame()
  expect(await post({ data: { ...hello, version: 99 } })).toMatchObject([{ version: protocolVersion }])
  expect(accepted()).toBeUndefined()
})

test('error: a nonce counts once', async () => {
  const { post, accepted, refused } = frame()
  await post({ data: { ...hello, version: 99 } })
  expect(await post()).toEqual([])
  expect(refused).toEqual(['replay'])
  expect(accepted()).toBeUndefined()
})

test('error: a document of its own never accepts', async () => {
  const { post, accepted, add } = frame({ topLevel: true })
  expect(await post()).toEqual([])
  expect(accepted()).toBeUndefined()
  expect(add).not.toHaveBeenCalled()
})

test('behavior: the element of the configuration is the one of the contract', () => {
  expect(configElementId).toBe(frameConfigElementId)
})
