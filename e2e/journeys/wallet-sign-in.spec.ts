import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { askChain } from '../../demo/services/askChain.ts'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { claimsOf } from '../fixtures/person.ts'
import { core, expect, frameOf, test } from '../fixtures/test.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'
import { WalletConnectScreen } from '../screens/WalletConnectScreen.ts'
import { contractOf } from '../wallets/contractAccount.ts'
import { startWalletConnectWallet } from '../wallets/walletConnectWallet.ts'

/** Connects the page's wallet and signs in with it. */
async function signIn(host: HostPage, connect: ConnectScreen, path: string): Promise<void> {
  await host.goto(path, 'club')
  await host.open()
  await connect.pick()
  await frameOf(host.page).getByRole('button', { name: /^sign/i }).click()
}

test(
  'the wallet signs in the page’s name, and the page gets a token for its back end',
  core,
  async ({ host, connect, page }) => {
    await signIn(host, connect, '/?data-project=club')
    await expect.poll(() => host.asked()).toEqual(['Connect to this site?', 'Sign message?'])
    await host.expectClosed()
    const loggedIn = (): Promise<unknown> => page.evaluate(() => window.gatehouse?.getState().loggedIn)
    await expect.poll(loggedIn).toBe(true)
    const claims = await claimsOf(page)
    expect(claims.aud).toContain(host.stack.pages.origin('club'))
    expect(claims.accounts.join()).toContain('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
    await page.evaluate(() => window.gatehouse?.signOut())
    await expect.poll(loggedIn).toBe(false)
  },
)

test('who declines a required sign-in is not connected', async ({ host, connect, page }) => {
  await host.goto('/?data-project=club', 'club')
  await host.open()
  await connect.pick()
  await frameOf(page)
    .getByRole('button', { name: /cancel|disconnect/i })
    .click()
  await expect.poll(() => page.evaluate(() => window.gatehouse?.getState().status)).toBe('disconnected')
})

/** Who the page's back end would take the person for; `null` when nobody is logged in. */
const signedInAs = async (page: Page): Promise<string | null> => {
  const token = await page.evaluate(() => window.gatehouse?.getAccessToken().catch(() => undefined))
  if (!token) return null
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).accounts.join()
}

test('the page has accounts before a required sign-in, and hears of it when the person declines', async ({
  host,
  connect,
  page,
}) => {
  await host.goto('/?data-project=club', 'club')
  const answer = host.request('eth_requestAccounts')
  await connect.pick()
  expect((await answer).ok).toEqual([accounts[0]])
  expect(await signedInAs(page)).toBeNull()
  const decline = frameOf(page).getByRole('button', { name: 'Disconnect' })
  await decline.waitFor()
  expect((await host.events()).map(([name]) => name)).not.toContain('disconnect')
  await decline.click()
  await host.expectClosed()
  await host.expectEvent('accountsChanged', [])
  await expect
    .poll(() => host.events())
    .toContainEqual(['disconnect', expect.objectContaining({ code: 4900 })])
  expect((await host.request('eth_accounts')).ok).toEqual([])
})

test('another account, another network and disconnecting each end the sign-in, and the new one is asked for', async ({
  host,
  connect,
  page,
}) => {
  const title = frameOf(page).getByRole('heading', { name: 'Sign in' })
  const sign = frameOf(page).getByRole('button', { name: /^sign/i })
  await signIn(host, connect, '/?data-project=club')
  await host.expectClosed()
  expect(await signedInAs(page)).toContain(accounts[0])
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.waitForFunction(() => window.gatehouse?.getState().status === 'connected')
  expect(await signedInAs(other)).toContain(accounts[0])

  await host.wallet('account', 1)
  await title.waitFor()
  await host.expectOpen()
  expect(await signedInAs(page)).toBeNull()
  expect(await signedInAs(other)).toBeNull()
  await other.close()
  await sign.click()
  await host.expectClosed()
  const second = await signedInAs(page)
  expect(second).toContain(accounts[1])
  expect(second).not.toContain(accounts[0])

  await host.wallet('chain', 31338)
  await title.waitFor()
  expect(await signedInAs(page)).toBeNull()
  await sign.click()
  await host.expectClosed()
  expect(await signedInAs(page)).toContain(accounts[1])

  await page.evaluate(() => window.gatehouse?.disconnect())
  expect(await signedInAs(page)).toBeNull()
})

test('where the project says so, the sign-in outlives all three', async ({ host, connect, page }) => {
  await signIn(host, connect, '/?data-project=lasting')
  await host.expectClosed()
  await host.wallet('account', 1)
  await host.expectEvent('accountsChanged', [accounts[1]])
  expect(await signedInAs(page)).toContain(accounts[0])
  await host.wallet('chain', 31338)
  await host.expectEvent('chainChanged', '0x7a6a')
  expect(await signedInAs(page)).toContain(accounts[0])
  await page.evaluate(() => window.gatehouse?.disconnect())
  expect(await signedInAs(page)).toContain(accounts[0])
  await host.expectClosed()

  // The person comes back with the other account, and is asked for no signature.
  await page.reload()
  await page.waitForFunction(() => 'gatehouse' in window && 'test' in window)
  await host.open()
  await connect.pick()
  await host.expectClosed()
  expect((await host.request('eth_accounts')).ok).toHaveLength(1)
  expect(await host.asked()).not.toContain('Sign message?')
  expect(await signedInAs(page)).toContain(accounts[0])
})

test('a signature refused in the wallet is said, and can be asked again', async ({ host, connect, page }) => {
  await host.goto('/?data-project=club', 'club')
  await host.open()
  await connect.pick()
  const sign = frameOf(page).getByRole('button', { name: /^sign/i })
  await sign.waitFor()
  await host.person('no')
  await sign.click()
  await expect(frameOf(page).getByText('Signature declined').first()).toBeVisible()
})

test('a contract account signs in before it is deployed (ERC-6492), and is the same person after (ERC-1271)', async ({
  host,
  connect,
  page,
  stack,
}) => {
  const owner = mnemonicToAccount('test test test test test test test test test test test junk')
  const { address, deployer, initCode } = contractOf(owner)
  const [chain] = stack.chains
  expect(await askChain(chain, 'eth_getCode', [address, 'latest'])).toBe('0x')
  await signIn(host, connect, '/?data-project=club&contract=own')
  await host.expectClosed()
  const before = await claimsOf(page)
  expect(before.accounts.join()).toContain(address.toLowerCase())
  expect(before.accounts.join()).not.toContain(accounts[0])
  // Nothing was deployed by looking.
  expect(await askChain(chain, 'eth_getCode', [address, 'latest'])).toBe('0x')

  const deploy = { from: owner.address, to: deployer, data: initCode }
  const hash = await askChain(chain, 'eth_sendTransaction', [deploy])
  await expect
    .poll(() => askChain(chain, 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1' })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(host, connect, '/?data-project=club&contract=own')
  await host.expectClosed()
  expect((await claimsOf(page)).sub).toBe(before.sub)
})

test('nobody signs in as a contract account with a key that is not its owner’s', async ({
  host,
  connect,
  page,
}) => {
  await signIn(host, connect, '/?data-project=club&contract=stolen')
  await expect(frameOf(page).getByText('Signature not accepted').first()).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await page.evaluate(() => window.gatehouse?.getAccessToken().catch(({ code }) => code))).toBe(4100)
})

test('one scan connects and signs in, with a wallet that knows how; it is asked for nothing else', async ({
  host,
  page,
  stack,
}) => {
  const signer = mnemonicToAccount('test test test test test test test test test test test junk')
  const signed: string[] = []
  const pocket = await startWalletConnectWallet({
    relayUrl: `${stack.widgetOrigin.replace('http', 'ws')}/relay`,
    projectId: 'club',
    accounts: [`eip155:31337:${signer.address}`],
    async sign(message) {
      signed.push(message)
      return { type: 'eip191', signature: await signer.signMessage({ message }) }
    },
  })
  const scan = new WalletConnectScreen(frameOf(page), page)
  await host.goto('/?wallets=0&data-project=club', 'club')
  await host.open()
  await scan.row.click()
  await pocket.pair(await scan.uri())
  await host.expectClosed()
  const claims = await claimsOf(page)
  expect(claims.aud).toContain(stack.pages.origin('club'))
  expect(claims.accounts.join().toLowerCase()).toContain(signer.address.toLowerCase())
  expect(signed).toHaveLength(1)
  expect(signed[0]).toContain(new URL(stack.pages.origin('club')).host)
  expect(pocket.asked).toEqual([])
  await pocket.stop()
})
