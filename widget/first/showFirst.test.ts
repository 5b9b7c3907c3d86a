import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameConfig } from '../../server/contract/frame.ts'
import { foxWallet, networks } from '../test/testContext.ts'
import { showFirst } from './showFirst.ts'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))
afterEach(() => void vi.unstubAllGlobals())

const config = {
  projectId: 'demo',
  networks,
  excludedWallets: [],
  wallets: { featured: [], include: [], exclude: [], collapse: false, all: 'show' },
} as unknown as FrameConfig

function setUp(wallets: unknown, kept: string | null = null) {
  const log: string[] = []
  const localStorage = { getItem: vi.fn(() => kept) }
  const window = { localStorage, addEventListener() {}, removeEventListener() {} }
  const shown = (draw: () => Promise<void> = async () => void log.push('drawn')) =>
    showFirst(
      window as unknown as Window,
      {
        config,
        hello: Promise.resolve({
          wallets,
          origin: 'https://shop.example',
          answer: () => log.push('answered'),
        }),
        onRefuse: (reason) => log.push(reason),
      },
      draw,
    )
  return { log, localStorage, shown }
}

test('default: drawn, then answered; what was kept is that of this page', async () => {
  const { log, localStorage, shown } = setUp([foxWallet])
  await shown()
  expect(log).toEqual(['drawn', 'answered'])
  expect(localStorage.getItem).toHaveBeenCalledWith('gatehouse:demo:https://shop.example')
})

test('param: who looked before and connected nothing sees the same list again', async () => {
  const { log, shown } = setUp([foxWallet], '{"v":1,"connections":{},"network":"eip155:1","recent":[]}')
  await shown()
  expect(log).toEqual(['drawn', 'answered'])
})

test.each([
  ['a connection', '{"connections":{"eip155":"io.fox"}}'],
  ['a recent wallet', '{"connections":{},"recent":["io.fox"]}'],
  ['a known wallet', '{"connections":{},"recent":[],"known":[{}]}'],
])('param: with %s the app decides what comes first', async (_, kept) => {
  const { log, shown } = setUp([foxWallet], kept)
  await shown()
  expect(log).toEqual(['answered'])
})

test('error: no list draws nothing, is counted, and the hello is answered', async () => {
  const { log, shown } = setUp('wallets')
  await shown()
  expect(log).toEqual(['shape', 'answered'])
})

test.each([
  ['too many', Array(101).fill(foxWallet)],
  ['no wallet', [{}, foxWallet]],
  ['no name', [{ ...foxWallet, name: 1 }, foxWallet]],
  ['a family of its own', [{ ...foxWallet, namespace: '__proto__' }, foxWallet]],
])('behavior: of %s the rest is drawn', async (_, wallets) => {
  const { log, shown } = setUp(wallets)
  await shown()
  expect(log).toEqual(['drawn', 'answered'])
})

test('error: a storage or a drawing that fails keeps nobody waiting', async () => {
  const broken = setUp([foxWallet], 'no JSON')
  await broken.shown()
  expect(broken.log).toEqual(['answered'])
  const failing = setUp([foxWallet])
  await failing.shown(() => Promise.reject(new Error('no document')))
  expect(failing.log).toEqual(['answered'])
})
