import type { Page } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { account, connected, plain, signer, test } from '../fixtures/pocketTest.ts'
import { core, expect, frameOf } from '../fixtures/test.ts'
import type { WalletConnectWallet } from '../wallets/walletConnectWallet.ts'

const requestsOf = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  page.on('websocket', (socket) => seen.push(socket.url()))
  return seen
}

/** The person says yes late; the wallet may have heard of the end. */
async function approveWaiting(pocket: WalletConnectWallet): Promise<void> {
  const [proposal] = Object.values(pocket.kit.getPendingSessionProposals())
  const granted = {
    accounts: [`eip155:31337:${account}`],
    chains: ['eip155:31337'],
    methods: ['personal_sign'],
    events: ['chainChanged'],
  }
  if (proposal)
    await pocket.kit.approveSession({ id: proposal.id, namespaces: { eip155: granted } }).catch(() => {})
}

test('a person scans the code; nothing was loaded or asked for before, and nobody else is asked at all', async ({
  host,
  scan,
  pocket,
  page,
  stack,
}) => {
  const seen = requestsOf(page)
  await host.goto(plain)
  const answer = host.request('eth_requestAccounts')
  await scan.row.waitFor()
  expect(seen.filter((url) => /^ws|\/engine-/.test(url))).toEqual([])
  await scan.row.click()
  await pocket.pair(await scan.uri())
  expect(await answer).toEqual({ ok: [account] })
  const site = stack.pages.origin('shop')
  expect(pocket.proposer).toEqual({
    name: 'Plain shop',
    description: new URL(site).host,
    url: site,
    icons: [`${site}/favicon.ico`],
  })
  const ours = new Set(
    [stack.widgetOrigin, stack.loginOrigin, stack.pages.origin('shop')].map((url) => new URL(url).host),
  )
  const foreign = seen.filter((url) => /^(http|ws)/.test(url) && !ours.has(new URL(url).host))
  expect(foreign).toEqual([])
  expect(seen.filter((url) => url.startsWith('ws')).length).toBe(1)
})

test('signs, sends and switches', core, async ({ host, scan, pocket }) => {
  await connected(host, scan, pocket)
  const signed = host.request('personal_sign', ['0x68656c6c6f', account])
  expect(await signed).toEqual({ ok: await signer.signMessage({ message: 'hello' }) })
  const sent = host.request('eth_sendTransaction', [{ from: account, to: accounts[1], value: '0x1' }])
  expect(await sent).toEqual({ ok: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await host.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toEqual({ ok: null })
  await host.expectEvent('chainChanged', '0x7a6a')
  await pocket.kit.emitSessionEvent({
    topic: pocket.topic(),
    event: { name: 'chainChanged', data: 31337 },
    chainId: 'eip155:31337',
  })
  await host.expectEvent('chainChanged', '0x7a69')
  expect(pocket.asked).toEqual(['personal_sign eip155:31337', 'eth_sendTransaction eip155:31337'])
})

test('a wallet of the catalogue that was connected is the first of the next visit', async ({
  host,
  scan,
  pocket,
  wallets,
  account: view,
  page,
  stack,
}) => {
  const name = 'Pocket Wallet'
  const id = 'f'.repeat(64)
  const entry = { id, name, homepage: 'https://pocket.example', chains: ['eip155:*'], supports_wc: true }
  stack.admin('wallet', 'add', JSON.stringify(entry))
  await host.goto(plain)
  await host.open()
  await wallets.all.click()
  await wallets.choose(name)
  await pocket.pair(await scan.copied())
  await host.expectClosed()
  await host.open()
  await view.disconnect.click()
  await expect.poll(() => host.request('eth_accounts')).toEqual({ ok: [] })

  await page.reload()
  await page.waitForFunction(() => 'gatehouse' in window)
  await host.open()
  await expect(wallets.button(/^Pocket Wallet Recent$/)).toBeVisible()
  const rows = await frameOf(page).getByRole('list', { name: 'Wallets' }).getByRole('button').allInnerTexts()
  expect(rows.slice(0, 2).map((row) => row.split('\n')[0])).toEqual(['WalletConnect', name])
  await wallets.button(/^Pocket Wallet Recent$/).click()
  await pocket.pair(await scan.copied())
  await host.expectClosed()
  stack.admin('wallet', 'remove', id)
})

test('the wallet says no, then yes', async ({ host, scan, pocket }) => {
  await host.goto(plain)
  const answer = host.request('eth_requestAccounts')
  await scan.row.click()
  pocket.decide = 'reject'
  await pocket.pair(await scan.uri())
  await expect(scan.text('Request declined')).toBeVisible()
  pocket.decide = 'approve'
  await scan.retry.click()
  await pocket.pair(await scan.uri())
  expect(await answer).toEqual({ ok: [account] })
})

test('a code that nobody used is replaced by itself', async ({ host, scan, pocket, page }) => {
  await page.clock.install()
  await host.goto(plain)
  const answer = host.request('eth_requestAccounts')
  await scan.row.click()
  const first = await scan.uri()
  await page.clock.fastForward(231_000)
  await scan.renewed(first)
  const second = await scan.uri()
  expect(second).not.toBe(first)
  await pocket.pair(second)
  expect(await answer).toEqual({ ok: [account] })
})

test('who leaves is not connected by a wallet that answers later', async ({ host, scan, pocket }) => {
  await host.goto(plain)
  await host.open()
  await scan.row.click()
  pocket.decide = 'wait'
  await pocket.pair(await scan.uri())
  await expect.poll(() => pocket.proposer).toBeDefined()
  await scan.back.click()
  await expect(scan.row).toBeVisible()
  await approveWaiting(pocket)
  expect(await host.request('eth_accounts')).toEqual({ ok: [] })
})

test('disconnected in the wallet, and said', async ({ host, scan, pocket }) => {
  await connected(host, scan, pocket)
  await pocket.kit.disconnectSession({ topic: pocket.topic(), reason: { code: 6000, message: 'Bye' } })
  await host.expectEvent('accountsChanged', [])
  await host.open()
  await expect(scan.alert.filter({ hasText: 'Disconnected from Pocket Wallet' })).toBeVisible()
})

test('disconnected on the page', async ({ host, scan, pocket, account: view }) => {
  await connected(host, scan, pocket)
  await host.open()
  await view.disconnect.click()
  await expect.poll(() => Object.keys(pocket.kit.getActiveSessions())).toEqual([])
  expect(await host.request('eth_accounts')).toEqual({ ok: [] })
})

test('a reload restores it, where the browser refuses the frame its storage', async ({
  host,
  scan,
  pocket,
  page,
}) => {
  await connected(host, scan, pocket)
  const kept = () => page.evaluate(() => localStorage.getItem('gatehouse:plain') ?? '')
  await expect.poll(kept).toContain('"sealed":"v1.')
  // Nothing that the page could use: neither the topic nor a key.
  expect(await kept()).not.toContain(pocket.topic())
  expect((await kept()).length).toBeLessThan(16_384)
  await page.reload()
  await expect(host.button).toHaveText('0xf39F…2266')
  const signed = host.request('personal_sign', ['0x68656c6c6f', account])
  expect(await signed).toEqual({ ok: await signer.signMessage({ message: 'hello' }) })
})

test('the page is loaded again while its person is in the wallet, which connects by itself', async ({
  host,
  scan,
  pocket,
  page,
}) => {
  await host.goto(plain)
  await host.open()
  await scan.row.click()
  pocket.decide = 'wait'
  const uri = await scan.uri()
  await pocket.pair(uri)
  await expect.poll(() => pocket.proposer).toBeDefined()
  await page.reload()
  await page.waitForFunction(() => 'gatehouse' in window)
  await approveWaiting(pocket)
  await host.open()
  await host.expectClosed()
  expect(await host.request('eth_accounts')).toEqual({ ok: [account] })
  const signed = host.request('personal_sign', ['0x68656c6c6f', account])
  expect(await signed).toEqual({ ok: await signer.signMessage({ message: 'hello' }) })
})

test('who left before the page is loaded again is not brought back to a code', async ({
  host,
  scan,
  pocket,
  page,
}) => {
  await host.goto(plain)
  await host.open()
  await scan.row.click()
  pocket.decide = 'wait'
  await pocket.pair(await scan.uri())
  await expect.poll(() => pocket.proposer).toBeDefined()
  await scan.back.click()
  await expect(scan.row).toBeVisible()
  await page.reload()
  await page.waitForFunction(() => 'gatehouse' in window)
  await approveWaiting(pocket)
  await host.open()
  await expect(scan.row).toBeVisible()
  expect(await host.request('eth_accounts')).toEqual({ ok: [] })
})

test('the relay is restarted, and a session goes on', async ({ host, scan, pocket, stack }) => {
  await connected(host, scan, pocket)
  await stack.stopServer()
  await stack.startServer()
  const signed = host.request('personal_sign', ['0x68656c6c6f', account])
  expect(await signed).toEqual({ ok: await signer.signMessage({ message: 'hello' }) })
})

test('the socket drops, and what the wallet says meanwhile arrives', async ({ host, scan, pocket, page }) => {
  const sockets: { close(): Promise<void> }[] = []
  await page.routeWebSocket(/\/relay/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await connected(host, scan, pocket)
  await Promise.all(sockets.map((socket) => socket.close()))
  await pocket.kit.disconnectSession({ topic: pocket.topic(), reason: { code: 6000, message: 'Bye' } })
  await expect
    .poll(() => host.events(), { timeout: limits.journeyMs })
    .toContainEqual(['accountsChanged', []])
})

test('no relay: said in time, and tried again', async ({ host, scan, pocket, page }) => {
  let down = true
  await page.routeWebSocket(/\/relay/, (socket) => {
    if (down) return socket.close()
    socket.connectToServer()
  })
  await host.goto(plain)
  const answer = host.request('eth_requestAccounts')
  await scan.row.click()
  await expect(scan.text('No connection to wallets')).toBeVisible()
  down = false
  await scan.retry.click()
  await pocket.pair(await scan.uri())
  expect(await answer).toEqual({ ok: [account] })
})
