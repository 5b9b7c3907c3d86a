import { account, connected, plain, test } from '../fixtures/pocketTest.ts'
import { expect, frameOf } from '../fixtures/test.ts'
import { ProfileScreen } from '../screens/ProfileScreen.ts'
import { startWalletConnectWallet } from '../wallets/walletConnectWallet.ts'

// How long a session lasts, and what it reaches.

const dayMs = 86_400_000
const weekOfSeconds = 7 * 86_400

test('a session that ran out while the machine slept is over for the page, and it is said', async ({
  host,
  scan,
  pocket,
  page,
}) => {
  await page.clock.install()
  await connected(host, scan, pocket)
  await page.clock.fastForward(8 * dayMs)
  await host.expectEvent('accountsChanged', [])
  expect(await host.request('eth_accounts')).toEqual({ ok: [] })
  await host.open()
  await expect(scan.alert.filter({ hasText: 'Disconnected from Pocket Wallet' })).toBeVisible()
})

test('a session that is in use is made to last in time, and the wallet knows', async ({
  host,
  scan,
  pocket,
  page,
}) => {
  await page.clock.install()
  await connected(host, scan, pocket)
  const extended = new Promise<number>((resolve) =>
    pocket.kit.engine.signClient.events.on('session_extend', ({ topic }: { topic: string }) =>
      resolve(pocket.kit.getActiveSessions()[topic]?.expiry ?? 0),
    ),
  )
  await page.clock.fastForward(6.5 * dayMs)
  expect((await extended) - Date.now() / 1000).toBeGreaterThan(weekOfSeconds - 60)
  expect(await host.request('eth_accounts')).toEqual({ ok: [account] })
})

test('a session of one network: that one alone is where the address can receive', async ({
  host,
  scan,
  stack,
  page,
}) => {
  const narrow = await startWalletConnectWallet({
    relayUrl: `${stack.widgetOrigin.replace('http', 'ws')}/relay`,
    projectId: 'plain',
    accounts: [`eip155:31337:${account}`],
    methods: { eip155: ['personal_sign', 'eth_sendTransaction'] },
  })
  const profile = new ProfileScreen(frameOf(page))
  await host.goto(plain)
  await host.open()
  await scan.row.click()
  await narrow.pair(await scan.uri())
  await host.expectEvent('accountsChanged', [account])
  await host.expectClosed()
  await host.open()
  await profile.open.click()
  await profile.compatible.click()
  await expect(profile.text('Only send on these networks')).toBeVisible()
  await expect(profile.networks).toHaveText([/Local chain$/])
  await narrow.stop()
})
