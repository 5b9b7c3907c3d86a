import { expectView, firstLook } from '../fixtures/expectView.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'

const plain = '/?wallets=2&data-project=plain'

test('A project folds its wallets into one button, and hides the list', async ({
  host,
  connect,
  wallets,
  stack,
}) => {
  stack.admin('project', 'set', 'plain', 'email', 'on')
  stack.admin('project', 'set', 'plain', 'collapseWallets', 'on')
  try {
    await host.goto(plain)
    await host.open()
    await expect(wallets.button('Continue with a wallet')).toBeVisible()
    await expect(connect.wallet('Alpha')).toHaveCount(0)
    await wallets.button('Continue with a wallet').click()
    await expect(connect.wallet('Alpha')).toBeVisible()
    await expect(wallets.all).toBeVisible()
    stack.admin('project', 'set', 'plain', 'allWallets', 'hide')
    await host.goto(plain)
    await host.open()
    await wallets.button('Continue with a wallet').click()
    await expect(connect.wallet('Alpha')).toBeVisible()
    await expect(wallets.all).toHaveCount(0)
  } finally {
    stack.admin('project', 'set', 'plain', 'email', 'off')
    stack.admin('project', 'set', 'plain', 'collapseWallets', '')
    stack.admin('project', 'set', 'plain', 'allWallets', '')
  }
})

test('A project has the order of the ways in', async ({ host, connect, email, stack }) => {
  const walletsAbove = async (): Promise<boolean> => {
    await host.goto(plain)
    await host.open()
    await expect(email.field).toBeVisible()
    const [wallet, field] = await Promise.all([
      connect.wallet('Alpha').boundingBox(),
      email.field.boundingBox(),
    ])
    return (wallet?.y ?? 0) < (field?.y ?? 0)
  }
  stack.admin('project', 'set', 'plain', 'email', 'on')
  try {
    expect(await walletsAbove()).toBe(true)
    stack.admin('project', 'set', 'plain', 'connectOrder', 'email')
    expect(await walletsAbove()).toBe(false)
  } finally {
    stack.admin('project', 'set', 'plain', 'email', 'off')
    stack.admin('project', 'set', 'plain', 'connectOrder', '')
  }
})

test(
  'Terms are accepted once for a session, before anything else',
  pictures,
  async ({ host, connect, account, wallets, page, stack }) => {
    const terms = frameOf(page).getByRole('checkbox')
    stack.admin('project', 'set', 'plain', 'termsUrl', 'https://shop.example/terms')
    stack.admin('project', 'set', 'plain', 'legalCheckbox', 'on')
    try {
      await host.goto(plain)
      await host.open()
      await expect(connect.wallet('Alpha')).toBeDisabled()
      await expectView(page, 'connect-terms', { ready: terms })
      await terms.check()
      await connect.pick()
      await host.expectClosed()

      await host.goto(plain)
      await expect(host.button).toHaveText(/^0x/)
      await page.evaluate(() => window.gatehouse?.open('AllWallets'))
      await expect(wallets.search).toBeVisible()
      await host.reopen()
      await account.disconnect.click()
      await host.expectClosed()
      await host.open()
      await expect(terms).not.toBeChecked()
    } finally {
      stack.admin('project', 'set', 'plain', 'legalCheckbox', 'off')
      stack.admin('project', 'set', 'plain', 'termsUrl', '')
    }
  },
)

test('From "What is a wallet?" to a first one', async ({ host, connect, wallets }) => {
  await host.goto(plain)
  await host.open()
  await connect.help.click()
  await wallets.button('Get a wallet').click()
  await expect(wallets.button('Explore all wallets')).toBeVisible()
  await wallets.button('MetaMask').click()
  await expect(wallets.text('Get MetaMask')).toBeVisible()
  await expect(wallets.link('Website')).toHaveAttribute('href', 'https://metamask.io/')
})

test.describe('in pictures', () => {
  test.use(firstLook)

  test(
    'AllWallets, a search without result, Downloads and GetWallet',
    pictures,
    async ({ host, connect, wallets, page }) => {
      await host.goto(plain)
      await host.open()
      await wallets.all.click()
      await expect(wallets.cards.nth(8)).toBeVisible()
      await expectView(page, 'all-wallets')
      await wallets.search.fill('nothing like it')
      await expect(wallets.text('No wallet found')).toBeVisible()
      await expectView(page, 'all-wallets-none')
      await wallets.choose('rabby', 'Rabby')
      await expect(wallets.text('Get Rabby Wallet')).toBeVisible()
      await expectView(page, 'downloads')
      await wallets.back.click()
      await wallets.back.click()
      await connect.help.click()
      await wallets.button('Get a wallet').click()
      await expect(wallets.button('MetaMask')).toBeVisible()
      await expectView(page, 'get-wallet')
    },
  )
})
