import { expect, test, vi } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import {
  alice,
  loggedIn,
  offered,
  pending,
  settled,
  testContext,
  type WalletAnswers,
} from '../test/testContext.ts'
import { connectFarcaster } from './connectFarcaster.ts'

const link = 'https://farcaster.example/~/siwf?channelToken=1'
const farcaster = (login: WalletAnswers = {}) =>
  testContext({
    project: offered,
    login: { startFarcaster: { id: 'f1', link }, awaitFarcaster: loggedIn, ...login },
  })
const refuse =
  (reason: string, code = -32603) =>
  () =>
    Promise.reject(new RpcError(code, reason, { reason }))

test('default', async () => {
  const { context, state, askedLogin } = farcaster()
  const onLink = vi.fn()
  await connectFarcaster(context, onLink)
  expect(onLink).toHaveBeenCalledExactlyOnceWith(link)
  expect(askedLogin).toEqual([
    { name: 'startFarcaster', args: [] },
    { name: 'awaitFarcaster', args: ['f1'] },
  ])
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
  expect(state().status).toBe('connected')
})

test('behavior: who leaves while it waits is not connected by a later yes', async () => {
  const answer = pending<typeof loggedIn>()
  const { context, state } = farcaster({ awaitFarcaster: answer.promise })
  const done = connectFarcaster(context, vi.fn())
  await settled()
  expect(state().status).toBe('connecting')
  state().giveUpConnecting()
  answer.resolve(loggedIn)
  await done
  expect(state().connections).toEqual({})
  expect(state().status).toBe('disconnected')
})

test('behavior: a link that comes after the person left is not shown, and nothing waits for it', async () => {
  const started = pending<{ id: string; link: string }>()
  const { context, state, askedLogin } = farcaster({ startFarcaster: () => started.promise })
  const onLink = vi.fn()
  const done = connectFarcaster(context, onLink)
  await settled()
  state().giveUpConnecting()
  started.resolve({ id: 'f1', link })
  await done
  expect(onLink).not.toHaveBeenCalled()
  expect(askedLogin.map(({ name }) => name)).toEqual(['startFarcaster'])
})

test.each([
  ['provider_refused', 'farcaster_refused'],
  ['provider_unavailable', 'farcaster_unavailable'],
  ['handoff_invalid', 'farcaster_expired'],
  ['offline', 'social_failed'],
  ['timeout', 'social_failed'],
  ['rate_limited', 'too_soon'],
  ['login_timeout', 'login_timeout'],
])('error: %s while it begins or waits is %s', async (reason, code) => {
  for (const name of ['startFarcaster', 'awaitFarcaster']) {
    const { context, state } = farcaster({ [name]: refuse(reason) })
    await expect(connectFarcaster(context, vi.fn())).rejects.toMatchObject({ code })
    expect(state().status).toBe('disconnected')
  }
})

test('error: nobody says yes in time', async () => {
  const { context, state } = farcaster({ awaitFarcaster: refuse('request_expired', 4001) })
  await expect(connectFarcaster(context, vi.fn())).rejects.toMatchObject({ code: 'social_timeout' })
  expect(state().status).toBe('disconnected')
})
