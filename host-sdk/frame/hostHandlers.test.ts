import { expect, test, vi } from 'vitest'
import type { Call } from '../channel/exposeApi.ts'
import type { HostApi } from '../protocol/api.ts'
import { hostHandlers } from './hostHandlers.ts'

const connection = {
  namespace: 'eip155',
  accounts: ['eip155:1:0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa'],
  network: 'eip155:1',
  wallet: { id: 'fox', name: 'Fox' },
}
const state = {
  open: true,
  view: 'Connect',
  status: 'connected',
  connections: [connection],
  network: 'eip155:1',
  networks: { eip155: 'eip155:1' },
  loggedIn: true,
}

/** The handlers over a page that takes note of what it is told. */
function setUp() {
  const did: [string, ...unknown[]][] = []
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      did.push([name, ...args])
      return Promise.resolve('answer')
    }
  const handlers = hostHandlers(
    {
      hide: note('hide'),
      resize: note('resize'),
      setTitle: note('title'),
      lower: note('lower'),
    } as never,
    { list: () => [], request: note('request'), refresh() {}, isBusy: () => false, stop: () => {} },
    { write: note('write') } as never,
    note('reveal'),
    note('state'),
  )
  const call: Call = { id: '1', signal: new AbortController().signal, holdForPerson: vi.fn() }
  return { did, call, run: async (name: keyof HostApi, ...args: unknown[]) => handlers[name](call, ...args) }
}

test('default', async () => {
  const { did, call, run } = setUp()
  await run('show')
  await run('hide')
  await run('resize', 480.5)
  await run('setTitle', 'Choose a wallet', true)
  await run('setState', { ...state, more: 'left out' })
  await run('writeStorage', 'kept', true)
  expect(call.holdForPerson).not.toHaveBeenCalled()
  expect(
    await run('requestWallet', 'fox', { method: 'signPsbt', params: {}, network: 'bip122:1', x: 1 }),
  ).toBe('answer')
  expect(call.holdForPerson).toHaveBeenCalledOnce()
  expect(did).toEqual([
    ['reveal'],
    ['hide'],
    ['resize', 480.5],
    ['title', 'Choose a wallet', true],
    ['state', state],
    ['write', 'kept', true],
    ['lower'],
    ['request', 'fox', { method: 'signPsbt', params: {}, network: 'bip122:1' }],
  ])
})

test.each([
  ['yes', false],
  [undefined, undefined],
])('param: loggedIn %j counts as %j', async (loggedIn, counts) => {
  const { did, run } = setUp()
  await run('setState', { ...state, loggedIn })
  expect(did).toEqual([['state', { ...state, loggedIn: counts }]])
})

test.each([[null], [undefined], [{}]])('param: networks %j are none', async (networks) => {
  const { did, run } = setUp()
  await run('setState', { ...state, networks })
  expect(did).toEqual([['state', { ...state, networks: {} }]])
})

test('param: who ended the last connection', async () => {
  const { did, run } = setUp()
  await run('setState', { ...state, lastEnd: 'wallet' })
  expect(did).toEqual([['state', { ...state, lastEnd: 'wallet' }]])
})

test.each([[{ by: 'wallet' }], [7], [['page', 'wallet']]])(
  'error: who ended it is a word, whatever it was: %j',
  async (lastEnd) => {
    const { did, run } = setUp()
    await run('setState', { ...state, lastEnd })
    expect(did).toEqual([['state', { ...state, lastEnd: String(lastEnd) }]])
  },
)

test.each([[Number.NaN], ['480'], [{ valueOf: 1 }], [null], [undefined]])(
  'param: height %j counts as 0',
  async (height) => {
    const { did, run } = setUp()
    await run('resize', height)
    expect(did).toEqual([['resize', 0]])
  },
)

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['connections that are not a list', { ...state, connections: {} }],
  [
    'a connection of an unknown family',
    { ...state, connections: [{ ...connection, namespace: 'constructor' }] },
  ],
  ['a connection on no network', { ...state, connections: [{ ...connection, network: '1' }] }],
  ['accounts that are not a list', { ...state, connections: [{ ...connection, accounts: 'a' }] }],
  ['an account that is malformed', { ...state, connections: [{ ...connection, accounts: ['0x'] }] }],
  ['a wallet without an id', { ...state, connections: [{ ...connection, wallet: { name: 'Fox' } }] }],
  ['a wallet without a name', { ...state, connections: [{ ...connection, wallet: { id: 'fox' } }] }],
  ['a connection without a wallet', { ...state, connections: [{ ...connection, wallet: undefined }] }],
  ['details that are not a list', { ...state, connections: [{ ...connection, details: {} }] }],
  ['no connection', { ...state, connections: [null] }],
  ['no network', { ...state, network: 'here' }],
  ['a family without a network', { ...state, networks: { eip155: 1 } }],
  ['a view that is not text', { ...state, view: { toString: 1 } }],
])('error: a state with %s', async (_, wrong) => {
  const { did, run } = setUp()
  await expect(run('setState', wrong)).rejects.toMatchObject({ code: -32602 })
  expect(did).toEqual([])
  await run('setState', state)
  expect(did).toEqual([['state', state]])
})

test.each<[string, unknown, unknown]>([
  ['a wallet id that is not text', { toString: 1 }, { method: 'eth_chainId' }],
  ['no request', 'fox', undefined],
  ['a method that is not text', 'fox', { method: 1 }],
  ['a network that is malformed', 'fox', { method: 'eth_chainId', network: 'here' }],
])('error: %s', async (_, id, request) => {
  const { did, run } = setUp()
  await expect(run('requestWallet', id, request)).rejects.toMatchObject({ code: -32602 })
  expect(did).toEqual([])
})

test.each([['login.example'], ['javascript:alert(1)'], [''], [{ toString: 1 }], [undefined]])(
  'error: the page is not left for %j',
  async (address) => {
    await expect(setUp().run('leave', address)).rejects.toMatchObject({ code: -32602 })
  },
)
