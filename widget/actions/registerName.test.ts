import { afterEach, expect, test, vi } from 'vitest'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { alice, connectedContext, loggedIn, offered, pending } from '../test/testContext.ts'
import { embeddedId } from '../wallets/embedded/embeddedKey.ts'
import { registerName } from './registerName.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The embedded wallet on chain 10, on a server that offers names. */
function embedded(request: unknown = '0xsigned', network: `eip155:${string}` = 'eip155:10') {
  const test = connectedContext({ project: offered, login: { request, start: loggedIn } })
  test.store.setState({ names: { zone: 'people.example' } })
  test.store.getState().setConnection({
    namespace: 'eip155',
    connectorId: embeddedId('eip155'),
    accounts: [`${network}:${alice}` as `eip155:${string}:${string}`],
    network,
    wallet: { id: embeddedKey, name: 'Gatehouse', icon: '', rdns: '' },
  })
  test.store.getState().reset({ name: 'Account' })
  test.store.getState().push({ name: 'RegisterAccountName' })
  return { ...test, shown: () => test.state().history.at(-1) }
}

function serve(body: unknown = {}, status = 200) {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}
const refused = (code: string) => ({ status: 'FAILED', code, reasons: [] })

test('default: signs what it sends', async () => {
  vi.useFakeTimers({ now: 1_760_000_000_500, toFake: ['Date'] })
  const { context, askedLogin, shown } = embedded()
  const asked = serve()
  await registerName(context, 'mira')
  const message = '{"name":"mira.people.example","attributes":{},"timestamp":1760180000}'
  const hex = `0x${Buffer.from(message).toString('hex')}`
  expect(askedLogin.at(-1)?.args[1]).toEqual({ method: 'personal_sign', params: [hex, alice] })
  const [path, init] = asked.mock.calls[0] ?? []
  expect(path).toBe('/v1/profile/account')
  expect(JSON.parse(String(init?.body))).toEqual({
    message,
    signature: '0xsigned',
    coin_type: 0x8000000a,
    address: alice,
  })
  expect(shown()).toMatchObject({
    name: 'RegisterAccountNameSuccess',
    data: { name: 'mira.people.example' },
  })
})

test.each([-48, -3, 3, 48])(
  'behavior: a device whose clock is %d hours off signs the server’s time',
  async (hours) => {
    vi.useFakeTimers({ now: 1_760_000_000_500 + hours * 3_600_000, toFake: ['Date'] })
    const { context } = embedded()
    context.api.now = () => 1_760_000_000_500
    const asked = serve()
    await registerName(context, 'mira')
    const { message } = JSON.parse(String(asked.mock.calls[0]?.[1]?.body))
    expect(JSON.parse(message).timestamp).toBe(1_760_000_000)
  },
)

test.each([0, -61_000, 61_000, 48 * 3_600_000])(
  'error: a signature that took too long is said to, also on a device %d ms off: the time in it is the server’s',
  async (offMs) => {
    vi.useFakeTimers({ now: 1_760_000_000_500, toFake: ['Date'] })
    const { context, shown } = embedded()
    context.api.now = () => Date.now() - offMs
    serve(refused('stale_message'), 400)
    await registerName(context, 'mira')
    expect(shown()).toMatchObject({ data: { wanted: 'mira', failure: 'signed_too_late' } })
  },
)

test('behavior: the success view stands while it is signed, and the way back leads to the account', async () => {
  const { promise, resolve } = pending<string>()
  const { context, shown, state } = embedded(() => promise)
  serve()
  const done = registerName(context, 'mira')
  expect(shown()).toMatchObject({ name: 'RegisterAccountNameSuccess', data: { pending: true } })
  resolve('0xsigned')
  await done
  expect(state().history.map(({ name }) => name)).toEqual(['Account', 'RegisterAccountNameSuccess'])
})

test('behavior: who left meanwhile is not brought back', async () => {
  const { promise, resolve } = pending<string>()
  const { context, shown, state } = embedded(() => promise)
  serve(refused('internal'), 500)
  const done = registerName(context, 'mira')
  state().goBack()
  resolve('0xsigned')
  await done
  expect(shown()?.name).toBe('Account')
})

test.each([
  ['sign_declined', () => Promise.reject(new RpcError(4001, 'No')), {}, 200],
  ['name_taken', '0xsigned', refused('name_taken'), 400],
  ['name_not_registered', '0xsigned', refused('invalid_body'), 400],
  ['name_not_registered', 7, {}, 200],
] as const)('error: %s leads back to what was typed', async (failure, request, body, status) => {
  const { context, shown } = embedded(request)
  serve(body, status)
  await registerName(context, 'mira')
  expect(shown()).toMatchObject({ name: 'RegisterAccountName', data: { wanted: 'mira', failure } })
})

test.each([
  ['name_no_chain', 'eip155:2147483648'],
  ['network_not_found', 'eip155:x'],
] as const)('error: %s on %s', async (failure, network) => {
  const { context, shown, askedLogin } = embedded('0xsigned', network)
  serve()
  await registerName(context, 'mira')
  expect(shown()).toMatchObject({ name: 'RegisterAccountName', data: { failure } })
  expect(askedLogin.filter(({ name }) => name === 'request')).toEqual([])
})

test('error: another wallet takes no name', async () => {
  const { context, state } = connectedContext()
  await registerName(context, 'mira')
  expect(state().history.at(-1)).toMatchObject({ data: { failure: 'name_no_account' } })
})
