import { beforeEach, expect, test } from 'vitest'
import { loadSession } from '../../session/loadSession.ts'
import { setPreferredAccount } from '../../session/setPreferredAccount.ts'
import { startOptions } from '../../test/loginTest.ts'
import { networks, smartAccountTest } from '../test/smartAccountTest.ts'

let now: Awaited<ReturnType<typeof smartAccountTest>>
beforeEach(async () => {
  now = await smartAccountTest()
})

test('default', async () => {
  expect(await now.ask('wallet_getCapabilities', [now.address])).toEqual({
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
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
