import { beforeEach, expect, test } from 'vitest'
import { loadSession } from '../../session/loadSession.ts'
import { setPreferredAccount } from '../../session/setPreferredAccount.ts'
import { startOptions } from '../../test/loginTest.ts'
import { solanaMain } from '../test/connected.ts'
import { bob, networks, smartAccountTest } from '../test/smartAccountTest.ts'

let now: Awaited<ReturnType<typeof smartAccountTest>>
beforeEach(async () => {
  now = await smartAccountTest()
})

test('default', async () => {
  expect(await now.ask('wallet_getCapabilities', [now.address])).toEqual({
    // The operator's paymaster pays by itself; that is not what a site asks for.
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
    '0xa': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
    '0x5': { atomic: { status: 'unsupported' } },
  })
  expect(await now.ask('wallet_getCapabilities', [now.address, ['0xa']])).toEqual({
    '0xa': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
  })
  const state = setPreferredAccount(now.context, 'eip155', 'eoa')
  expect(state.accounts.slice(0, 2).map(({ type, address }) => [type, address])).toEqual([
    ['eoa', now.address],
    ['smartAccount', now.address],
  ])
  expect(await now.ask('wallet_getCapabilities', [now.address, ['0xa']])).toEqual({
    '0xa': { atomic: { status: 'unsupported' } },
  })
})

test('param: a project that lists paymasters: wherever the account is a smart one', async () => {
  now = await smartAccountTest({ paymasterUrls: ['https://pay.example'] })
  const smart = { atomic: { status: 'supported' }, paymasterService: { supported: true } }
  expect(await now.ask('wallet_getCapabilities', [now.address])).toEqual({
    '0x1': smart,
    '0xa': smart,
    '0x5': { atomic: { status: 'unsupported' } },
  })
  setPreferredAccount(now.context, 'eip155', 'eoa')
  expect(await now.ask('wallet_getCapabilities', [now.address, ['0x1', '0xa']])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
    '0xa': { atomic: { status: 'unsupported' } },
  })
})

test('behavior: networks of other families are left out', async () => {
  const [first, ...others] = networks
  const solana = { ...first, id: solanaMain, bundler: false } as (typeof networks)[number]
  now.context.store.setState({ networks: [solana, ...others] })
  expect(Object.keys((await now.ask('wallet_getCapabilities', [now.address])) as object)).toEqual([
    '0xa',
    '0x5',
  ])
})

test('error: another account', async () => {
  await expect(now.ask('wallet_getCapabilities', [bob])).rejects.toMatchObject({ code: 4100 })
})

test('behavior: the choice is kept for the person', async () => {
  setPreferredAccount(now.context, 'eip155', 'eoa')
  await loadSession(now.context, { ...startOptions, networks })
  expect(now.state().preferred).toEqual({ eip155: 'eoa' })
  // The page's word stands behind the device's.
  await loadSession(now.context, { ...startOptions, networks, accountType: 'smartAccount' })
  expect(now.state().preferred).toEqual({ eip155: 'eoa' })
})

test('behavior: where nothing is kept here, the page’s word counts', async () => {
  await loadSession(now.context, { ...startOptions, networks, accountType: 'eoa' })
  expect(now.state().preferred).toEqual({ eip155: 'eoa' })
})
