import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { wrapApi } from '../../host-sdk/channel/wrapApi.ts'
import { type PublicState, type WidgetApi, widgetApiNames } from '../../host-sdk/protocol/api.ts'
import { offerWidget, type WidgetHandlers } from './offerWidget.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function offered() {
  const { port1, port2 } = new MessageChannel()
  const handlers = {
    start: vi.fn(async () => ({ open: false }) as PublicState),
    request: vi.fn(async () => 'answer'),
    open: vi.fn(async () => {}),
    close: vi.fn(async () => {}),
    disconnect: vi.fn(async () => {}),
    accessToken: vi.fn(async () => 'jwt'),
    signOut: vi.fn(async () => {}),
    setTheme: vi.fn(async () => {}),
    addNetwork: vi.fn(async () => {}),
    removeNetwork: vi.fn(async () => {}),
    setWallets: vi.fn(async () => {}),
    walletEvent: vi.fn(async () => {}),
    storageChanged: vi.fn(async () => {}),
  } satisfies WidgetHandlers
  const onRefuse = vi.fn()
  closers.push(offerWidget(port2, handlers, onRefuse))
  const remote = wrapApi<WidgetApi>(port1, widgetApiNames)
  closers.push(() => remote.close())
  const call = remote.api as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  return { handlers, onRefuse, call }
}

const wallet = { id: 'a', name: 'Fox', icon: '', rdns: '', namespace: 'eip155', type: 'INJECTED' }
const start = { theme: {}, embedded: false, wallets: [wallet], storage: '', returned: '' }

test('default', async () => {
  const { call, handlers } = offered()
  expect(await call['start']?.(start)).toEqual({ open: false })
  expect(handlers.start).toHaveBeenCalledWith(start)
  expect(await call['request']?.('eip155', { method: 'eth_chainId' })).toBe('answer')
  expect(await call['accessToken']?.()).toBe('jwt')
  await call['signOut']?.()
  expect(handlers.signOut).toHaveBeenCalledOnce()
})

test.each([
  ['start', [undefined]],
  ['start', [{ ...start, theme: { mode: 'neon' } }]],
  ['start', [{ ...start, theme: { variables: { '--x': 'red' } } }]],
  ['start', [{ ...start, embedded: 'yes' }]],
  ['start', [{ ...start, wallets: {} }]],
  ['setWallets', [undefined]],
  ['request', ['polkadot', { method: 'eth_chainId' }]],
  ['request', ['__proto__', { method: 'eth_chainId' }]],
  ['request', [['eip155'], { method: 'eth_chainId' }]],
  ['open', [7]],
  ['open', ['x'.repeat(65)]],
  ['open', ['Swap', { amount: '1,5' }]],
  ['open', ['Swap', { amount: '1,250.5' }]],
  ['open', ['Swap', { amount: '1e-7' }]],
  ['open', ['Swap', { amount: '-1' }]],
  ['open', ['Swap', { amount: '1.250.000' }]],
  ['open', ['Swap', { amount: '１.5' }]],
  ['disconnect', ['EIP155']],
  ['setTheme', [{ variables: { '--gatehouse-accent': 'url(https://evil.example)' } }]],
  ['setTheme', ['dark']],
  ['addNetwork', ['eip155:1:2']],
  ['addNetwork', ['Polka dot:1']],
  ['removeNetwork', [1]],
  ['walletEvent', ['a', 'toString', []]],
  ['walletEvent', ['', 'chainChanged', '0x1']],
  ['walletEvent', ['gatehouse:eip155', 'disconnect', undefined]],
  ['walletEvent', ['walletconnect:solana', 'accountsChanged', []]],
])('error: %s refuses malformed arguments %#', async (name, args) => {
  const { call, handlers } = offered()
  await expect(call[name]?.(...args)).rejects.toMatchObject({ code: -32602 })
  expect(handlers[name as keyof WidgetHandlers]).not.toHaveBeenCalled()
})

const numbered = (count: number, more = {}) =>
  Array.from({ length: count }, (_, at) => ({ ...wallet, id: `w${at}`, ...more }))
const [ofSolana, ofBitcoin] = ['solana', 'bip122'].map((namespace) => ({
  ...wallet,
  id: namespace,
  namespace,
}))
test.each([
  ['one of another family', [wallet, { ...wallet, namespace: 'constructor' }], [wallet]],
  ['one of a kind that no page has', [{ ...wallet, type: 'AUTH' }, wallet], [wallet]],
  ['one with an id that is none', [{ ...wallet, id: 7 }, wallet], [wallet]],
  ['one with the id of the embedded wallet', [{ ...wallet, id: 'gatehouse:eip155' }, wallet], [wallet]],
  ['one with the id of the relay', [{ ...wallet, id: 'walletconnect:eip155' }, wallet], [wallet]],
  ['what is no wallet', [null, 'Fox', wallet], [wallet]],
  ['a name that nobody reads', [{ ...wallet, name: '\u200b' }, wallet], [wallet]],
  ['more than a hundred', numbered(101), numbered(100)],
  ['a hundred malformed', [...numbered(100, { name: 7 }), wallet], [wallet]],
  [
    'a thousand of a family that we do not know',
    [...numbered(1000, { namespace: 'polkadot' }), wallet],
    [wallet],
  ],
  [
    'a hundred and twenty before one of each other family',
    [...numbered(120), ofSolana, ofBitcoin],
    [...numbered(98), ofSolana, ofBitcoin],
  ],
  [
    'as many of another family that come last',
    [ofBitcoin, ...numbered(99), ...numbered(99, { namespace: 'solana' })],
    [ofBitcoin, ...numbered(50), ...numbered(49, { namespace: 'solana' })],
  ],
])('behavior: %s is left out of the wallets, with a line in the console', async (_, sent, left) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { call, handlers, onRefuse } = offered()
  await call['setWallets']?.(sent)
  expect(handlers.setWallets).toHaveBeenCalledWith(left)
  await call['start']?.({ ...start, wallets: sent })
  expect(handlers.start).toHaveBeenCalledWith({ ...start, wallets: left })
  expect(onRefuse.mock.calls).toEqual([['wallets'], ['wallets']])
  expect(warn.mock.calls[0]).toEqual(['Wallets of the page left out:', sent.length - left.length])
})

test.each(['addNetwork', 'removeNetwork'])('error: %s of an unknown namespace', async (name) => {
  const { call } = offered()
  await expect(call[name]?.('polkadot:1')).rejects.toMatchObject({
    code: -32602,
    message: "Adapter for namespace polkadot doesn't exist",
    data: { reason: 'chain_not_supported', namespaces: ['eip155', 'solana', 'bip122'] },
  })
})

test('behavior: a bad icon or rdns costs the wallet that and no more', async () => {
  const { call, handlers } = offered()
  const strange = { ...wallet, icon: 'https://evil.example/x.png', rdns: 'not an rdns' }
  await call['setWallets']?.([
    strange,
    { ...wallet, name: '\u202e\n ' },
    { ...wallet, id: 'b', namespace: 'solana', networks: ['solana:5eykt', 'evil', 7] },
    { ...wallet, name: ' Fo\u202ex\u0000 ', extra: 1 },
  ])
  expect(handlers.setWallets).toHaveBeenCalledWith([
    { ...wallet, icon: '', rdns: '' },
    { ...wallet, id: 'b', namespace: 'solana', networks: ['solana:5eykt'] },
    { ...wallet, name: 'Fox' },
  ])
})

test('behavior: storage that is no text or too much counts as none', async () => {
  const { call, handlers } = offered()
  await call['start']?.({ ...start, storage: 'x'.repeat(16_385) })
  expect(handlers.start).toHaveBeenCalledWith(start)
})

test('error: a theme that is refused is counted', async () => {
  const { call, onRefuse } = offered()
  await call['setTheme']?.({ mode: 'dark' })
  expect(onRefuse).not.toHaveBeenCalled()
  const seeThrough = { variables: { '--gatehouse-foreground': '#0000' } }
  await expect(call['setTheme']?.(seeThrough)).rejects.toMatchObject({ code: -32602 })
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith('theme')
})
