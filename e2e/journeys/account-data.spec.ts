import { createPublicClient, http } from 'viem'
import { getEnsAddress } from 'viem/ens'
import { zone } from '../../demo/services/dataServices.ts'
import { mintPrints } from '../../demo/services/prints.ts'
import { sendOnChain } from '../../demo/services/sendOnChain.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { askServer } from '../fixtures/askServer.ts'
import { expectView, firstLook, inEachLook } from '../fixtures/expectView.ts'
import { grantSession } from '../fixtures/grantSession.ts'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { deployHarbour } from '../fixtures/listedTokens.ts'
import { newWallet, openSettings } from '../fixtures/person.ts'
import { scannedCode } from '../fixtures/scannedCode.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'
import { SendScreen } from '../screens/SendScreen.ts'

test.use({ data: true, ...firstLook })
// One stack for all of them; the node falls silent in the last.
test.describe.configure({ mode: 'default', timeout: limits.longJourneyMs })

const shop = '0x1111111111111111111111111111111111111111'

/** Of the first account: two prints, a token, and some payments. */
test.beforeAll(async ({ stack }) => {
  const [chain] = stack.chains
  await mintPrints(chain, stack.data?.collection ?? '', accounts[0], 2)
  await deployHarbour(chain, accounts[0], 1_000n * 10n ** 18n)
  for (const value of ['0x16345785d8a0000', '0x6f05b59d3b20000', '0x1bc16d674ec80000'])
    await sendOnChain(chain, { from: accounts[0], to: shop, value })
})

async function connected(host: HostPage, connect: ConnectScreen): Promise<void> {
  await host.goto('/?wallets=1')
  await host.open()
  await connect.pick()
  await host.expectClosed()
}

function dataOf(host: HostPage) {
  const { data } = host.stack
  if (!data) throw new Error('no data services')
  return data
}

test(
  'a name is chosen among those that are free, and every ENS client finds the account by it',
  pictures,
  async ({ host, email, login, account, page, stack }) => {
    const widget = frameOf(page)
    const address = await newWallet(host, email, login)
    await host.open()
    await widget.getByRole('button', { name: 'Choose a name for your account' }).click()
    const field = widget.getByRole('textbox', { name: `Your name, which ends in .${zone}` })
    const register = widget.getByRole('button', { name: 'Register' })
    const names = widget.getByRole('list', { name: 'Names' })
    await field.pressSequentially('har')
    await expect(widget.getByText('A name has at least 4 letters')).toBeVisible()
    await expect(register).toBeDisabled()
    await field.pressSequentially('bour')
    await expect(names.getByRole('button', { name: `harbour.${zone}` })).toContainText('Available')
    await expectView(page, 'register-name')
    // One that was suggested is taken over into the field.
    const suggested = names.getByRole('button').nth(1)
    const name = ((await suggested.locator('.suggestion-name').textContent()) ?? '').trim()
    await suggested.click()
    await expect(field).toHaveValue(name.replace(`.${zone}`, ''))
    await expect(register).toBeEnabled()
    await register.click()
    await login.press(login.approve)
    await expect(widget.getByText('This name is yours')).toBeVisible()
    await expectView(page, 'name-registered')
    await widget.getByRole('button', { name: 'Let’s go!' }).click()
    await expect(account.text(name)).toBeVisible()

    const { resolver: universalResolverAddress } = dataOf(host)
    const asked: string[] = []
    const client = createPublicClient({
      transport: http(stack.chains[0].url),
      ccipRead: {
        request: async ({ data, sender, urls: [url = ''] }) => {
          const { pathname, origin } = new URL(url.replace('{sender}', sender).replace('{data}', data))
          asked.push(origin)
          return (await askServer(stack.widgetOrigin, pathname)).data
        },
      },
    })
    const found = await getEnsAddress(client, { name, universalResolverAddress, strict: true })
    expect(found?.toLowerCase()).toBe(address.toLowerCase())
    expect(asked).toEqual([stack.widgetOrigin])

    await test.step('and it is gone for others', async () => {
      const { suggestions } = await askServer(
        stack.widgetOrigin,
        `/v1/profile/suggestions/${name.replace(`.${zone}`, '')}`,
      )
      expect(suggestions[0]).toEqual({ name, registered: true })
    })
  },
)

test('an NFT shows its picture, which comes through our server and from nowhere else', async ({
  host,
  connect,
  account,
  page,
}) => {
  const { collection, asked } = dataOf(host)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await connected(host, connect)
  await host.open()
  await account.tab('NFTs').click()
  const print = frameOf(page).locator('.nfts li', { hasText: 'Harbour at night' })
  const picture = print.locator('img')
  await expect(picture).toBeVisible()
  await expect(picture).toHaveAttribute('src', /^(http:\/\/widget\.localhost:\d+)?\/v1\/picture\?url=.+&sig=/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(frameOf(page).locator('.nfts li')).toHaveCount(2)
  expect(asked).toEqual(expect.arrayContaining([`/ipfs/${collection}/1`, `/ipfs/${collection}/1.svg`]))
  expect([...origins].filter((origin) => /127\.0\.0\.1|ipfs/.test(origin))).toEqual([])
})

test(
  'the account, what it receives at and what it sends, in pictures',
  pictures,
  async ({ host, connect, account, page }) => {
    const send = new SendScreen(frameOf(page))
    await connected(host, connect)
    await host.open()
    await expect(account.held('Harbour')).toContainText('1,000 HBR')
    await expectView(page, 'account-tokens')
    await account.tab('NFTs').click()
    await expect(frameOf(page).locator('.nfts img')).toHaveCount(2)
    await expectView(page, 'account-nfts')
    await account.tab('Activity').click()
    await expect(account.told('2 ETH')).toBeVisible()
    await expectView(page, 'account-activity')
    await account.all.click()
    await expect(account.told('Harbour at night')).toBeVisible()
    await expectView(page, 'transactions')
    await account.back.click()

    await frameOf(page).getByRole('button', { name: 'Receive', exact: true }).first().click()
    await expect(frameOf(page).getByRole('img', { name: /^Code of your address/ })).toBeVisible()
    await expectView(page, 'receive')
    await inEachLook(page, () => expect.poll(() => scannedCode(page)).toBe(`ethereum:${accounts[0]}@31337`))
    await account.back.click()

    await send.open.click()
    await send.chooseToken.click()
    await expect(send.tokens.filter({ hasText: 'Harbour' })).toContainText('1,000')
    await expectView(page, 'send-tokens')
    await send.tokens.filter({ hasText: 'Harbour' }).click()
    await send.fill('250.5', shop)
    await expectView(page, 'send', { ready: send.preview })
    await send.preview.click()
    await expectView(page, 'send-preview', { ready: send.confirm })
    await send.confirm.click()
    await expect(send.text('Confirmed')).toBeVisible()
    await expect(send.text('Transaction started')).toBeHidden()
    await expectView(page, 'send-confirmed')
  },
)

test(
  'a permission of a site is listed in words, and ended by the person',
  pictures,
  async ({ host, email, login, page, stack }) => {
    const widget = frameOf(page)
    const address = await newWallet(host, email, login)
    const id = `eip155:31337:${address}`
    const mine = await grantSession(stack.widgetOrigin, id, 'shop', shop)
    await host.open()
    await openSettings(widget)
    await widget.getByRole('button', { name: 'Permissions of sites' }).click()
    const card = widget.locator('.session-card', { hasText: 'Test shop' })
    await expect(card).toContainText(/Until .*2100/)
    await expect(card.locator('.session-terms li')).toHaveCount(1)
    await expectView(page, 'sessions')
    await card.getByRole('button', { name: 'Revoke' }).click()
    await expect(widget.getByText('No permissions')).toBeVisible()
    await expectView(page, 'sessions-none')
    await widget.getByRole('tab', { name: 'Revoked' }).click()
    await expect(card).toContainText('Revoked on')
    await expect(card.getByRole('button')).toHaveCount(0)
    const { pcis } = await askServer(stack.widgetOrigin, `/v1/sessions/${id}?projectId=shop`)
    expect(pcis).toMatchObject([{ pci: mine, revokedAt: expect.any(Number) }])
    await expect(
      askServer(stack.widgetOrigin, `/v1/sessions/${id}/getcontext?projectId=shop&pci=${mine}`),
    ).rejects.toThrow('permission_ended')
  },
)

test(
  'a node that falls silent takes nothing else along; what is missing is said, and comes back',
  pictures,
  async ({ host, connect, account, page }) => {
    const data = dataOf(host)
    const widget = frameOf(page)
    const silent = account.text(/^Local chain does not answer/)
    const held = (chain: string) =>
      widget.locator('.token-row', { hasText: `on ${chain}` }).filter({ hasText: 'ETH' })
    await connected(host, connect)
    await host.open()
    await expect(held('Local chain')).toBeVisible()
    data.answering = false
    try {
      // Of this account nobody knows anything yet.
      await host.wallet('account', 1)
      await expect(silent).toBeVisible()
      await expect(held('Second chain')).toBeVisible()
      await expectView(page, 'account-tokens-missing')
      await account.tab('Activity').click()
      // In the list, and in passing.
      await expect(account.text('Failed to fetch transactions').first()).toBeVisible()
      await expectView(page, 'account-activity-failed')
      await widget.getByRole('button', { name: 'Receive', exact: true }).first().click()
      await expect(widget.getByRole('img', { name: /^Code of your address/ })).toBeVisible()
    } finally {
      data.answering = true
    }
    await widget.getByRole('button', { name: 'Back' }).click()
    const again = widget.getByRole('button', { name: 'Try again' })
    const none = account.text('No transactions yet')
    // Who failed is left alone for a while; pages ask by themselves after that, sooner by their clock put forward.
    await expect(async () => {
      await expect(again.or(none).first()).toBeVisible()
      if (await again.isVisible()) await again.click({ timeout: limits.attemptMs })
      await expect(none).toBeVisible({ timeout: limits.attemptMs })
    }).toPass({ timeout: limits.journeyMs, intervals: [1_000] })
    await account.tab('Tokens').click()
    await page.clock.install()
    await expect(async () => {
      const answered = page.waitForResponse(/\/balance\?/)
      await page.clock.fastForward(31_000)
      await answered
      await expect(silent).toBeHidden({ timeout: limits.attemptMs })
    }).toPass({ timeout: limits.journeyMs, intervals: [1_000] })
    await expect(held('Local chain')).toBeVisible()
  },
)
