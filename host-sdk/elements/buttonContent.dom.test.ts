import { expect, test } from 'vitest'
import type { Gatehouse, GatehouseState } from '../gatehouse.ts'
import { RpcError } from '../protocol/rpcError.ts'
import { type ButtonContent, buttonContent } from './buttonContent.ts'

const evm = 'eip155:1:0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const connections = [
  { namespace: 'solana', accounts: [solana] },
  { namespace: 'eip155', accounts: [evm] },
] as unknown as GatehouseState['connections']

/** The button of a page in this state. */
function buttonIn(state: Partial<GatehouseState>): HTMLButtonElement | null | undefined {
  const host = document.createElement('div')
  const content = buttonContent(host)
  content.follow({
    getState: () => ({ open: false, view: '', status: 'connected', connections: [], networks: {}, ...state }),
    subscribe: () => () => {},
  } as unknown as Gatehouse)
  return host.shadowRoot?.querySelector('button')
}
const textIn = (state: Partial<GatehouseState>): string => buttonIn(state)?.textContent ?? ''

test('default', () => {
  expect(textIn({ status: 'disconnected' })).toBe('Connect wallet')
  expect(textIn({ status: 'connecting' })).toBe('Connecting…')
})

test('behavior: the account of the active network, whatever connected first', () => {
  expect(textIn({ connections, network: 'eip155:1' })).toBe('0xd8da…6045')
  expect(textIn({ connections, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toBe('7S3P4H…AaKv')
})

test('behavior: another account where the active network has none, and before the network is known', () => {
  expect(textIn({ connections: connections.slice(0, 1), network: 'eip155:1' })).toBe('7S3P4H…AaKv')
  expect(textIn({ connections })).toBe('7S3P4H…AaKv')
})

test.each<[what: string, state: Partial<GatehouseState>, translate: string | null]>([
  ['leaves an account alone', { connections }, 'no'],
  ['reads words as the site wants it', { status: 'disconnected' }, null],
  ['reads words as the site wants it, also while it connects', { status: 'connecting' }, null],
])('behavior: whoever translates the page %s', (_, state, translate) => {
  expect(buttonIn(state)?.getAttribute('translate')).toBe(translate)
})

test('behavior: after an account, words are the site’s to keep', () => {
  const host = document.createElement('div')
  const content = buttonContent(host)
  const states: Partial<GatehouseState>[] = [{ connections }, { status: 'disconnected' }]
  const seen = states.map((state) => {
    content.follow({
      getState: () => ({ status: 'connected', connections: [], networks: {}, ...state }),
      subscribe: () => () => {},
    } as unknown as Gatehouse)
    return host.shadowRoot?.querySelector('button')?.getAttribute('translate')
  })
  expect(seen).toEqual(['no', null])
})

/** What stands below the button after a press, where opening ends with this error. */
async function noteAfter(error: unknown, meanwhile: (content: ButtonContent) => void = () => {}) {
  const host = document.createElement('div')
  const content = buttonContent(host)
  content.follow({
    getState: () => ({ status: 'disconnected', connections: [], networks: {} }),
    subscribe: () => () => {},
    open: () => Promise.reject(error),
  } as unknown as Gatehouse)
  host.shadowRoot?.querySelector('button')?.click()
  meanwhile(content)
  await Promise.resolve()
  return host.shadowRoot?.querySelector('p')?.textContent
}
const failed = 'Wallets can’t be loaded here right now'

test('error: says below it that nothing could be loaded', async () => {
  expect(await noteAfter(new RpcError(4900, 'The wallet window could not be loaded'))).toBe(failed)
  expect(await noteAfter(new RpcError(-32_603, 'No answer in time'))).toBe(failed)
  expect(await noteAfter(undefined)).toBe(failed)
})

test('behavior: who closed it before it opened reads nothing of a failure', async () => {
  expect(await noteAfter(new RpcError(4001, 'Closed before it opened'))).toBe('')
})

test('behavior: what was destroyed while it opened is followed no more', async () => {
  const gone = new RpcError(4900, 'Gatehouse was destroyed')
  expect(await noteAfter(gone, (content) => content.follow(undefined))).toBe('')
})

test.each(['pointerenter', 'focus', 'touchstart'])('behavior: %s begins the frame', (intent) => {
  const host = document.createElement('div')
  let begun = 0
  buttonContent(host).follow({
    getState: () => ({ status: 'disconnected', connections: [], networks: {} }),
    subscribe: () => () => {},
    preload: () => begun++,
  } as unknown as Gatehouse)
  const button = host.shadowRoot?.querySelector('button')
  expect(begun).toBe(0)
  button?.dispatchEvent(new Event(intent))
  expect(begun).toBe(1)
})
