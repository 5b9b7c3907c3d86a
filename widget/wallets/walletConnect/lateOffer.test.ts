import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SignClient } from '@walletconnect/sign-client'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { createWidgetStore } from '../../state/store.ts'
import { createEngine } from './engine.ts'

// The real client, and a relay that takes everything and answers nothing.

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('behavior: a pairing whose code never came does not outlive the attempt', async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  const silent = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(silent, 'listening')
  const heard: string[] = []
  silent.on('connection', (socket) => socket.on('message', (message) => heard.push(String(message))))
  ended.push(() => {
    for (const socket of silent.clients) socket.terminate()
    silent.close()
  })
  const network = { id: 'eip155:1', name: 'One', nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 } }
  const page = { projectName: 'Shop', hostOrigin: 'https://shop.example', login: { siwx: 'off' } }
  const store = createWidgetStore(page as never, [{ ...network, testnet: false }])
  const started = vi.spyOn(SignClient, 'init')
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  const window = Object.assign(new EventTarget(), { localStorage: storage, document: new EventTarget() })
  const engine = await createEngine({
    relay: { url: `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`, projectId: 'demo' },
    projectId: 'demo',
    window: window as unknown as Window,
    store,
    api: { frameToken: async () => 'token', behindMs: () => 0 },
    onChange: () => {},
  })
  const client = await (started.mock.results[0]?.value as ReturnType<typeof SignClient.init>)
  ended.push(() => client.core.relayer.transportClose().catch(() => {}))

  const left = new AbortController()
  const paired = engine.pair(left.signal)
  paired.catch(() => {})
  await expect.poll(() => client.core.pairing.getPairings()).toHaveLength(1)
  // From then on the client waits for the relay's word, whatever it does to this pairing.
  await expect.poll(() => heard.join()).toContain('wc_proposeSession')
  left.abort(new Error('left'))
  await expect(paired).rejects.toThrow('left')
  await expect.poll(() => client.core.pairing.getPairings()).toEqual([])
})
