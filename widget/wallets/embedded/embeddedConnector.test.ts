import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { loggedInContext } from '../../test/loggedInContext.ts'
import {
  alice,
  bob,
  loggedIn,
  loggedOut,
  offered,
  testContext,
  type WalletAnswers,
} from '../../test/testContext.ts'
import { embeddedConnectors } from './embeddedConnector.ts'

function embedded(login: WalletAnswers = {}) {
  const test = testContext({ project: offered, login })
  const [connector] = embeddedConnectors(test.login, test.store)
  if (!connector) throw new Error('No family is served')
  return { ...test, connector }
}

test('default', async () => {
  const { connector, askedLogin } = embedded({ connectWallet: loggedIn, request: '0xsigned' })
  expect(connector).toMatchObject({
    id: 'gatehouse:eip155',
    key: 'gatehouse',
    type: 'AUTH',
    namespace: 'eip155',
  })
  expect(await connector.connect()).toEqual({
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    others: {},
  })
  const request = { method: 'personal_sign', params: ['0x00', alice] }
  expect(await connector.request(request)).toBe('0xsigned')
  expect(askedLogin.at(-1)).toEqual({ name: 'request', args: ['eip155:1', request] })
})

test('behavior: restores who is logged in, without a prompt', async () => {
  const { connector, askedLogin } = embedded({ start: loggedIn })
  expect(await connector.restore()).toMatchObject({ accounts: [`eip155:1:${alice}`] })
  expect(askedLogin).toEqual([])
})

test.each([
  ['nobody is logged in', loggedOut],
  ['there is no wallet yet', { ...loggedIn, accounts: [] }],
])('behavior: restores nothing when %s', async (_, start) => {
  expect(await embedded({ start }).connector.restore()).toBeNull()
})

test('behavior: one address is one account, the preferred one first, other chains aside', () => {
  const { connector } = embedded()
  const account = (address: string, type: 'eoa' | 'smartAccount') => ({
    namespace: 'eip155' as const,
    address,
    type,
  })
  const accounts = [
    account(bob, 'smartAccount'),
    account(bob, 'eoa'),
    account(alice, 'eoa'),
    { namespace: 'solana' as const, address: 'So1', type: 'eoa' as const },
  ]
  expect(connector.sessionOf({ ...loggedIn, accounts })?.accounts).toEqual([
    `eip155:1:${bob}`,
    `eip155:1:${alice}`,
  ])
})

test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
  'behavior: %s is state only',
  async (method) => {
    const { connector, askedLogin } = embedded()
    expect(await connector.request({ method, params: [{ chainId: '0xa' }] })).toBeNull()
    expect(await connector.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(askedLogin).toEqual([])
  },
)

test.each([[[{ chainId: '0x539' }]], [[{}]], [undefined]])('error: an unknown network %j', async (params) => {
  const { connector } = embedded()
  await expect(connector.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
    code: 4902,
  })
})

test('error: an aborted request', async () => {
  const { connector } = embedded({ request: () => new Promise(() => {}) })
  const left = new AbortController()
  const answer = connector.request({ method: 'personal_sign' }, left.signal)
  left.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
})

test.each([
  ['gatehouse:solana', ['eip155', 'solana']],
  ['gatehouse:bip122', ['eip155', 'bip122']],
])('behavior: to add %s brings no other family back that was left', async (id, expected) => {
  const { context, state } = await loggedInContext()
  for (const family of ['solana', 'bip122'] as const) await disconnect(context, family)
  await connect(context, id)
  expect(Object.keys(state().connections)).toEqual(expected)
})

test('behavior: who logs in anew has every family again', async () => {
  const { context, state } = await loggedInContext()
  await disconnect(context)
  await connect(context, 'gatehouse:solana')
  expect(Object.keys(state().connections).toSorted()).toEqual(['bip122', 'eip155', 'solana'])
})
