import { afterEach, expect, test } from 'vitest'
import { wrapApi } from '../../../host-sdk/channel/wrapApi.ts'
import { connectType, protocolVersion } from '../../../host-sdk/protocol/handshake.ts'
import { loginConfigElementId } from '../../../server/contract/login.ts'
import { type LoginApi, loginApiNames } from '../protocol.ts'
import { acceptWidget } from './acceptWidget.ts'
import { configElementId } from './loginConfig.ts'
import { type LoginHandlers, offerLogin } from './offerLogin.ts'

const origin = 'https://widget.example'
const open: MessagePort[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
})

function frame() {
  const window = Object.assign(new EventTarget(), { parent: {} })
  const post = (from: string) => {
    const channels = [new MessageChannel(), new MessageChannel()]
    open.push(...channels.flatMap(({ port1, port2 }) => [port1, port2]))
    const event = Object.assign(new Event('message'), {
      data: { type: connectType, version: protocolVersion, nonce: 'ab'.repeat(16) },
      origin: from,
      source: window.parent,
      ports: channels.map(({ port2 }) => port2),
    })
    window.dispatchEvent(event)
    return channels.map(({ port1 }) => port1)
  }
  return { window: window as unknown as Window, post }
}

test('default', async () => {
  const { window, post } = frame()
  const accepted = acceptWidget(window, origin)
  const [port] = post(origin)
  const { loginPort } = await accepted
  const handlers = { requestEmailCode: async (_: unknown, email: string) => ({ resendAfter: email.length }) }
  offerLogin(loginPort, handlers as unknown as LoginHandlers)
  const { api } = wrapApi<LoginApi>(port as MessagePort, loginApiNames)
  expect(await api.requestEmailCode('A@b.example')).toEqual({ resendAfter: 11 })
  await expect(api.requestEmailCode('nobody')).rejects.toMatchObject({ code: -32602 })
})

test.each([
  'Failed to fetch dynamically imported module: https://login.example/a.js',
  'error loading dynamically imported module: https://login.example/a.js',
  'Importing a module script failed.',
])('error: a part that did not load is named (%s)', async (words) => {
  const { window, post } = frame()
  const accepted = acceptWidget(window, origin)
  const [port] = post(origin)
  const { loginPort } = await accepted
  const thrown: unknown[] = [new TypeError(words), new TypeError('x is not a function')]
  const handlers = { signOut: () => Promise.reject(thrown.shift()) }
  offerLogin(loginPort, handlers as unknown as LoginHandlers)
  const { api } = wrapApi<LoginApi>(port as MessagePort, loginApiNames)
  const failure = await api.signOut().catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: -32603, data: { reason: 'unloaded' } })
  expect(String(failure)).not.toContain('login.example')
  const other = await api.signOut().catch((error: unknown) => error)
  expect(other).toMatchObject({ code: -32603, message: 'x is not a function' })
  expect(other).not.toHaveProperty('data')
})

test.each(['https://shop.example', 'null', 'https://widget.example.evil.com', 'http://widget.example'])(
  'error: %s is not the widget',
  async (from) => {
    const { window, post } = frame()
    let accepted = false
    void acceptWidget(window, origin).then(() => {
      accepted = true
    })
    post(from)
    await new Promise((resolve) => setTimeout(resolve))
    expect(accepted).toBe(false)
  },
)

test('error: a pattern is not an origin', async () => {
  await expect(acceptWidget(frame().window, 'https://*.example.com')).rejects.toThrow('no pattern')
})

test('behavior: the element of the configuration is the one of the contract', () => {
  expect(configElementId).toBe(loginConfigElementId)
})
