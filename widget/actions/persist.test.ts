import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicState } from '../../host-sdk/protocol/api.ts'
import { alice, foxWallet, settled, testContext } from '../test/testContext.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { followTab } from './followTab.ts'
import { startWidget } from './startWidget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const options = { theme: {}, embedded: false, wallets: [foxWallet], storage: '' }

test('default', async () => {
  const { context, host, own } = testContext()
  await startWidget(context, options)
  await connect(context, 'fox-1')
  await settled()
  expect(JSON.parse(own.value ?? '')).toEqual({
    v: 1,
    connections: { eip155: 'io.fox' },
    as: { eip155: { key: 'io.fox', name: 'Fox', address: alice } },
    network: 'eip155:1',
    recent: ['io.fox'],
  })
  expect(host.writeStorage.mock.calls.at(-1)).toEqual(['', true])
})

test('behavior: what the page is told of lasts already', async () => {
  const { context, host } = testContext()
  await startWidget(context, options)
  await connect(context, 'fox-1')
  await settled()
  const { setState, writeStorage } = host
  const states = setState.mock.calls as unknown as [PublicState][]
  const told = states.findIndex(([{ connections }]) => connections.length > 0)
  const kept = (writeStorage.mock.calls as unknown as [string, boolean][]).findIndex(([, has]) => has)
  const [toldAt, keptAt] = [
    setState.mock.invocationCallOrder[told],
    writeStorage.mock.invocationCallOrder[kept],
  ]
  expect(keptAt).toBeGreaterThan(0)
  expect(keptAt).toBeLessThan(toldAt as number)
})

test('behavior: the page keeps the value itself where our storage is refused', async () => {
  const { context, host } = testContext()
  context.storage.write = () => false
  await startWidget(context, options)
  const last = (): [unknown, boolean] => {
    const [kept, connected] = host.writeStorage.mock.calls.at(-1) as unknown as [string, boolean]
    return [JSON.parse(kept), connected]
  }
  await connect(context, 'fox-1')
  await settled()
  expect(last()).toMatchObject([{ connections: { eip155: 'io.fox' } }, true])
  await disconnect(context)
  await settled()
  expect(last()).toMatchObject([{ connections: {}, recent: ['io.fox'] }, false])
})

test('behavior: what another tab ended may begin here again, and the page hears of it', async () => {
  const { context, host } = testContext()
  context.storage.write = () => false
  await startWidget(context, options)
  const before = JSON.stringify({ v: 1, connections: {}, network: 'eip155:1', recent: ['io.fox'] })
  await connect(context, 'fox-1')
  await settled()
  const said = host.writeStorage.mock.calls.length
  followTab(context, before)
  await connect(context, 'fox-1')
  await settled()
  expect(host.writeStorage.mock.calls).toHaveLength(said + 1)
})

test('behavior: the page learns that nothing is connected any more', async () => {
  const { context, host } = testContext()
  await startWidget(context, options)
  await connect(context, 'fox-1')
  await settled()
  await disconnect(context)
  await settled()
  expect(host.writeStorage.mock.calls.slice(-2)).toEqual([
    ['', true],
    ['', false],
  ])
})

test('behavior: nothing is written before the restoring is over', async () => {
  const stored = JSON.stringify({ v: 1, connections: { eip155: 'io.fox' }, network: 'eip155:1', recent: [] })
  const { context, own, state } = testContext({ stored, wallets: [] })
  await startWidget(context, { ...options, wallets: [] })
  state().setTheme({ mode: 'light' })
  await settled()
  expect(own.value).toBe(stored)
})

test('behavior: two tabs come to rest', async () => {
  const a = testContext()
  const b = testContext()
  await Promise.all([startWidget(a.context, options), startWidget(b.context, options)])
  b.state().setActiveNetwork('eip155:10')
  const writes: string[] = []
  const link = (from: typeof a, to: typeof a, name: string) => {
    from.context.storage.write = (value) => {
      writes.push(name)
      queueMicrotask(() => to.own.changed(value))
      return true
    }
  }
  link(a, b, 'a')
  link(b, a, 'b')
  await connect(a.context, 'fox-1')
  await vi.runAllTimersAsync()
  await settled()
  expect(b.state().connections.eip155?.connectorId).toBe('fox-1')
  await disconnect(b.context)
  await vi.runAllTimersAsync()
  expect(a.state()).toMatchObject({ status: 'disconnected', remembered: {} })
  expect(writes.length).toBeLessThan(6)
})

test('behavior: another wallet in another tab takes the place of ours', async () => {
  const bear = { ...foxWallet, id: 'bear-1', name: 'Bear', rdns: 'io.bear' }
  const { context, asked, own, state } = testContext({ wallets: [foxWallet, bear] })
  await startWidget(context, { ...options, wallets: [foxWallet, bear] })
  await connect(context, 'fox-1')
  await settled()
  const before = asked.length
  const written = (own.value ?? '')
    .replace('"eip155":"io.fox"', '"eip155":"io.bear"')
    .replace('"key":"io.fox","name":"Fox"', '"key":"io.bear","name":"Bear"')
  own.value = written
  own.changed(written)
  await settled()
  expect(state().connections.eip155?.connectorId).toBe('bear-1')
  expect(asked.slice(before).map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  expect(own.value).toBe(written)
})

test('error: what no tab of ours wrote changes nothing', async () => {
  const { context, own, state } = testContext()
  await startWidget(context, options)
  await connect(context, 'fox-1')
  own.changed('{"v":1,"connections":{"eip155":7}}')
  await settled()
  expect(state().status).toBe('connected')
})
