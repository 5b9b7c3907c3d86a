import { afterEach, expect, test, vi } from 'vitest'
import { exposeApi } from '../host-sdk/channel/exposeApi.ts'
import { wrapApi } from '../host-sdk/channel/wrapApi.ts'
import { type HostApi, type PublicState, type WidgetApi, widgetApiNames } from '../host-sdk/protocol/api.ts'
import { connectType, protocolVersion } from '../host-sdk/protocol/handshake.ts'
import { featuresOf } from '../server/contract/features.ts'
import type { FrameConfig } from '../server/contract/frame.ts'
import { connect } from './actions/connect.ts'
import { createWidget } from './createWidget.ts'
import { beginning } from './first/beginning.ts'
import { alice, foxWallet, networks, offered } from './test/testContext.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A page that speaks the real bridge to a widget without a screen. */
async function page(search = '') {
  const window = Object.assign(new EventTarget(), { parent: {}, location: { search } })
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  const config: FrameConfig = {
    projectId: 'demo',
    projectName: 'Demo',
    allowedOrigins: ['https://shop.example'],
    networks,
    preview: 'risky',
    login: offered,
    excludedWallets: [],
    wallets: { featured: [], include: [], exclude: [], collapse: false, all: 'show' },
    analytics: false,
    features: featuresOf({}),
    version: '1',
  }
  const context = createWidget(window as unknown as Window, beginning(window, config))
  const [widget, host] = [new MessageChannel(), new MessageChannel()]
  const data = { type: connectType, version: protocolVersion, nonce: '0'.repeat(32) }
  const acked = new Promise((resolve) => {
    widget.port1.onmessage = resolve
  })
  window.dispatchEvent(
    Object.assign(new Event('message'), {
      data,
      origin: 'https://shop.example',
      source: window.parent,
      ports: [widget.port2, host.port2],
    }),
  )
  await acked
  const log: string[] = []
  const wallet: Record<string, unknown> = {
    eth_requestAccounts: [alice],
    eth_accounts: [alice],
    eth_chainId: '0x1',
    personal_sign: '0xsigned',
  }
  const kept: { value: unknown; connected: unknown } = { value: '', connected: false }
  closers.push(
    exposeApi<HostApi>(host.port1, {
      show: () => void log.push('show'),
      hide: () => void log.push('hide'),
      resize: () => {},
      setTitle: () => {},
      leave: () => {},
      setState: (_, state) => void log.push(`state ${(state as PublicState).status}`),
      requestWallet: (_, id, request) => {
        const { method } = request as { method: string }
        log.push(`${id} ${method}`)
        return wallet[method]
      },
      writeStorage: (_, value, connected) => {
        Object.assign(kept, { value, connected })
      },
    }),
  )
  const remote = wrapApi<WidgetApi>(widget.port1, widgetApiNames)
  closers.push(() => remote.close())
  return { context, api: remote.api, log, kept }
}

const start = { theme: {}, embedded: false, wallets: [foxWallet], storage: '', returned: '' }

test('default', async () => {
  const { context, api, log, kept } = await page()
  expect(await api.start(start)).toMatchObject({ open: false, status: 'disconnected', network: 'eip155:1' })
  expect(await api.request('eip155', { method: 'eth_accounts' })).toEqual([])
  const accounts = api.request('eip155', { method: 'eth_requestAccounts' }).then((answer) => {
    log.push('answer')
    return answer
  })
  await expect.poll(() => log).toContain('show')
  await connect(context, 'fox-1')
  expect(await accounts).toEqual([alice])
  expect(log.indexOf('state connected')).toBeLessThan(log.indexOf('answer'))
  await expect.poll(() => log).toContain('hide')
  expect(await api.request('eip155', { method: 'personal_sign', params: ['0x68690a', alice] })).toBe(
    '0xsigned',
  )
  expect(log.filter((line) => line === 'show')).toHaveLength(1)

  const again = await page()
  const restored = { ...start, storage: String(kept.value) }
  expect(await again.api.start(restored)).toMatchObject({ status: 'connecting' })
  expect(await again.api.request('eip155', { method: 'eth_accounts' })).toEqual([alice])
  expect(again.log.some((line) => line.includes('eth_requestAccounts'))).toBe(false)

  await again.api.disconnect(null)
  expect(again.kept.connected).toBe(false)
  expect(await again.api.request('eip155', { method: 'eth_accounts' })).toEqual([])
})

test('error: refusals arrive as codes', async () => {
  const { api } = await page()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await api.start(start)
  await expect(api.request('eip155', { method: 'eth_sign', params: [] })).rejects.toMatchObject({
    code: 4200,
  })
  await expect(api.request('eip155', [] as never)).rejects.toMatchObject({ code: -32600 })
  await expect(api.open('Nonsense')).rejects.toMatchObject({ code: -32602 })
  await expect(
    api.request('eip155', { method: 'eth_sendTransaction', params: [{ to: alice }] }),
  ).rejects.toMatchObject({ code: 4100 })
})

test('behavior: what the page leaves out is gone before anything can show it', async () => {
  const { context, api } = await page('?projectId=demo&features=receive')
  expect(context.store.getState().features).toMatchObject({ receive: true, send: false, swaps: false })
  for (const view of ['Swap', 'WalletSend', 'Transactions'])
    await expect(api.open(view)).rejects.toMatchObject({ code: -32602 })
})
