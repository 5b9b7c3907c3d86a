import { askChain } from '../../demo/services/askChain.ts'
import type { TestPage } from '../dapp/main.ts'
import { expectPicture, expectView, firstLook } from '../fixtures/expectView.ts'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'
import { violationsOf } from '../fixtures/violationsOf.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'

const [from] = accounts
const dead = '0x000000000000000000000000000000000000dead'

async function connected(host: HostPage, connect: ConnectScreen, path: string): Promise<void> {
  await host.goto(path)
  await host.open()
  await connect.pick()
  await host.expectClosed()
}

const path = '/?wallets=2'

test.use(firstLook)
// Every view is drawn four times.

test('Connect and help', pictures, async ({ host, connect, page }) => {
  await host.goto(path)
  await host.open()
  await expect(connect.wallet('Beta')).toBeVisible()
  await expectView(page, 'connect')
  await connect.help.click()
  await expect(connect.text('Only you decide')).toBeVisible()
  await expectView(page, 'what-is-a-wallet')
})

test(
  'Connect in forced colours: what can be pressed has an edge, and so has the window',
  pictures,
  async ({ host, connect, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await host.goto(path)
    await host.open()
    const field = frameOf(page).locator('.email-box')
    for (const part of [connect.wallet('Beta'), field, frameOf(page).getByRole('dialog'), host.button]) {
      await expect(part).toBeVisible()
      await expect(part).toHaveCSS('border-top-style', 'solid')
    }
    await expectPicture(page, 'connect-forced-colors')
  },
)

test('Connect without a wallet', pictures, async ({ host, connect, page }) => {
  await host.goto('/?wallets=0&data-project=plain')
  await host.open()
  await expect(connect.wallet('WalletConnect')).toBeVisible()
  await expect(connect.wallet('All wallets')).toBeVisible()
  await expectView(page, 'connect-empty')
})

test('the theme of the script tag', async ({ host, page, connect }) => {
  await host.goto(`${path}&data-theme=light`)
  await host.open()
  await expect(connect.wallet('Beta')).toBeVisible()
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a button without a name would be found, in the page and in the frame', async ({ host, page }) => {
  await host.goto(path)
  await host.open()
  await host.expectOpen()
  const nameless = () => document.body.append(document.createElement('button'))
  await page.evaluate(nameless)
  await frameOf(page).locator('body').evaluate(nameless)
  expect(await violationsOf(page)).toEqual([
    expect.stringMatching(/^button-name: (<button><\/button> ?){2}$/),
  ])
})

test('ConnectingExternal, waiting and declined', pictures, async ({ host, connect, page }) => {
  await host.goto(path)
  await host.person('later')
  await host.open()
  await connect.pick()
  await expect(connect.text('Continue in Alpha Wallet')).toBeVisible()
  await expectView(page, 'connecting')
  await host.decide(false)
  await expect(connect.text('Request declined')).toBeVisible()
  await expectView(page, 'connecting-declined')
})

test('Account and Networks', pictures, async ({ host, connect, account, networks, page }) => {
  await host.goto(path)
  await host.open()
  // The one whose account no other journey spends from.
  await connect.pick('Beta Wallet')
  await host.expectClosed()
  await host.open()
  await expect(account.text(/ETH/).first()).toBeVisible()
  await expectView(page, 'account')
  await account.networks.click()
  await expect(networks.network('Second chain')).toBeVisible()
  await expectView(page, 'networks')
  await networks.help.click()
  await expect(networks.text('Each stands for itself')).toBeVisible()
  await expectView(page, 'what-is-a-network')
  await networks.back.click()
  await host.person('later')
  await networks.network('Second chain').click()
  await expect(networks.text(/Confirm the change of network/)).toBeVisible()
  await expectView(page, 'switch-network')
  await host.decide(false)
  await expect(networks.text('Switch declined')).toBeVisible()
  await expectView(page, 'switch-network-declined')
})

test('Account of somebody who has nothing yet', pictures, async ({ host, connect, account, page, stack }) => {
  // The second of Beta Wallet, that of anvil's fourth key.
  const poor = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
  for (const chain of stack.chains) await askChain(chain, 'anvil_setBalance', [poor, '0x0'])
  await host.goto(path)
  await page.evaluate(() => (window as unknown as { test: TestPage }).test.wallets[1]?.selectAccount(1))
  await host.open()
  await connect.pick('Beta Wallet')
  await host.expectClosed()
  await host.open()
  await expect(account.text('No tokens yet')).toBeVisible()
  await expectView(page, 'account-tokens-none')
  await account.tab('NFTs').click()
  await expect(account.text('No NFTs yet')).toBeVisible()
  await expectView(page, 'account-nfts-none')
  await account.tab('Activity').click()
  await expect(account.text('No transactions yet')).toBeVisible()
  await expectView(page, 'account-activity-none')
})

test('UnsupportedChain', pictures, async ({ host, connect, networks, page }) => {
  await connected(host, connect, path)
  await host.wallet('chain', 4242)
  await host.open()
  await expect(networks.text(/network that this site does not use/)).toBeVisible()
  await expectView(page, 'unsupported-chain')
})

test('ApproveTransaction', pictures, async ({ host, connect, approve, page }) => {
  await connected(host, connect, path)
  const data = `0x095ea7b3${dead.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const answer = host.request('eth_sendTransaction', [{ from, to: dead, data }])
  await expect(approve.text(/unlimited/i).first()).toBeVisible()
  await expectView(page, 'approve-transaction', { ready: approve.approve })
  await approve.sayNo()
  await answer
})

test(
  'ApproveTransaction in forced colours: it can be read and answered',
  pictures,
  async ({ host, connect, approve, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await connected(host, connect, path)
    const data = `0x095ea7b3${dead.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const answer = host.request('eth_sendTransaction', [{ from, to: dead, data }])
    await expect(approve.text(/unlimited/i).first()).toBeVisible()
    await expect(approve.approve).toBeEnabled()
    await expectPicture(page, 'approve-transaction-forced-colors')
    await approve.sayNo()
    await answer
  },
)

test(
  'ApproveMessage: a hash, and typed data of another network',
  pictures,
  async ({ host, connect, approve, page }) => {
    await connected(host, connect, path)
    const first = host.request('personal_sign', [`0x${'ab'.repeat(32)}`, from])
    await expect(approve.reject).toBeVisible()
    await expectView(page, 'approve-hash', { ready: approve.approve })
    await approve.sayNo()
    await first
    await host.expectClosed()
    const typed = {
      domain: { name: 'Test shop', version: '1', chainId: 1 },
      primaryType: 'Order',
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [
          { name: 'item', type: 'string' },
          { name: 'seller', type: 'address' },
          { name: 'price', type: 'uint256' },
        ],
      },
      message: { item: 'Harbour fog', seller: dead, price: '50000000000000000' },
    }
    const second = host.request('eth_signTypedData_v4', [from, JSON.stringify(typed)])
    await expect(approve.text('Harbour fog')).toBeVisible()
    await expectView(page, 'approve-typed-data', { ready: approve.approve.or(approve.readOn) })
    await approve.sayNo()
    await second
  },
)

test('ContinueInWallet', pictures, async ({ host, connect, approve, page }) => {
  await connected(host, connect, path)
  await page.evaluate(() => window.gatehouse?.open())
  await host.person('later')
  const answer = host.request('personal_sign', ['0x68656c6c6f', from])
  await expect(approve.text('Continue in Alpha Wallet')).toBeVisible()
  await expectView(page, 'continue-in-wallet')
  await approve.cancel.click()
  await answer
})
