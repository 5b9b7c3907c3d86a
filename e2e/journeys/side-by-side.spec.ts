import type { Page } from '@playwright/test'
import type { FamiliesPage } from '../dapp/families.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { logInLater, newPasskeyWallet, somebody } from '../fixtures/person.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'
import { ProfileScreen } from '../screens/ProfileScreen.ts'

test.use({ solana: true, bitcoin: true, ...firstLook })
test.describe.configure({ mode: 'default' })

type W = Window & { page: FamiliesPage }
const path = '/families.html?wallets=2&data-project=plain'
const [first] = accounts

const connections = async (page: Page) =>
  (await page.evaluate(() => (window as unknown as W).page.connections()))?.sort()
const connect = (page: Page, family: 'solana' | 'bitcoin') =>
  page.evaluate((one) => (window as unknown as W).page.connect(one), family)
const sign = (page: Page, family: 'solana' | 'bitcoin') =>
  page.evaluate((one) => (window as unknown as W).page.sign(one), family)

test(
  'EVM, Solana and Bitcoin at once: each signs, also after a reload, and one leaves without the others',
  pictures,
  async ({ page, host, connect: screen, account }) => {
    const profile = new ProfileScreen(frameOf(page))
    const signAll = async (): Promise<void> => {
      expect(await host.request('personal_sign', ['0x68656c6c6f', first])).toEqual({ ok: expect.any(String) })
      expect(await sign(page, 'solana')).toBe(64)
      expect(await sign(page, 'bitcoin')).toBeGreaterThan(60)
    }
    await host.goto(path)

    await test.step('each family is connected by its own standard', async () => {
      const asking = host.request('eth_requestAccounts')
      await screen.pick()
      expect(await asking).toEqual({ ok: [first] })
      for (const [family, wallet] of [
        ['solana', 'Violet Wallet'],
        ['bitcoin', 'Satoshi'],
      ] as const) {
        const connecting = connect(page, family)
        // Only wallets of the family that was asked for stand there.
        await expect(screen.wallet(wallet)).toBeVisible()
        await expect(screen.wallet('Alpha Wallet')).toBeHidden()
        await screen.pick(wallet)
        expect(await connecting).toHaveLength(1)
        await host.expectClosed()
      }
      expect(await connections(page)).toEqual([
        ['bip122', 'Satoshi'],
        ['eip155', 'Alpha Wallet'],
        ['solana', 'Violet Wallet'],
      ])
      await signAll()
    })

    await test.step('a reload brings all three back without a prompt', async () => {
      await page.reload()
      await page.waitForFunction(() => 'gatehouse' in window && 'page' in window)
      await expect.poll(() => connections(page)).toHaveLength(3)
      expect(await page.evaluate(() => (window as unknown as W).page.solanaPerson.asked)).toEqual([])
      expect(await page.evaluate(() => (window as unknown as W).page.bitcoinPerson.asked)).toEqual([])
      await signAll()
    })

    await test.step('a family is left alone', async () => {
      await host.open()
      await profile.open.click()
      await profile.tab('Solana').click()
      await expect(profile.active('Violet Wallet')).toBeVisible()
      await expectView(page, 'profile-wallets')
      await profile.compatible.click()
      await expect(profile.networks).not.toHaveCount(0)
      await expectView(page, 'compatible-networks')
      await profile.back.click()
      await profile.tab('Solana').click()
      await profile.leave('Violet Wallet').click()
      await expect
        .poll(() => connections(page))
        .toEqual([
          ['bip122', 'Satoshi'],
          ['eip155', 'Alpha Wallet'],
        ])
      expect(await host.request('eth_accounts')).toEqual({ ok: [first] })
      expect(await sign(page, 'bitcoin')).toBeGreaterThan(60)
    })

    await test.step('and found again among the wallets of before', async () => {
      await host.open()
      await profile.open.click()
      await profile.tab('Solana').click()
      await expect(profile.text('No wallet connected')).toBeVisible()
      await expectView(page, 'profile-wallets-left')
      await profile.known('Violet Wallet').click()
      await expect.poll(() => connections(page)).toHaveLength(3)
    })

    await test.step('all are left at once', async () => {
      await host.open()
      await profile.open.click()
      await profile.disconnectAll.click()
      // What it does is said first.
      await profile.disconnectAll.click()
      await expect.poll(() => connections(page)).toEqual([])
      await host.expectClosed()
      await expect(account.disconnect).toBeHidden()
    })
  },
)

test(
  'a wallet of two families is listed once, and asked for the family that is meant',
  pictures,
  async ({ page, host, connect: screen }) => {
    const profile = new ProfileScreen(frameOf(page))
    await host.goto(`${path}&named=Alpha%20Wallet`)
    await host.open()
    await expect(screen.wallet('Alpha Wallet')).toHaveCount(1)
    await screen.pick()
    await expect(profile.text('Where do you want to use Alpha Wallet?')).toBeVisible()
    await expectView(page, 'connecting-multi-chain')
    await profile.family('Solana').click()
    await expect.poll(() => connections(page)).toEqual([['solana', 'Alpha Wallet']])
  },
)

test(
  'a network of another family asks for a wallet of that family',
  pictures,
  async ({ page, host, connect: screen, account, networks }) => {
    const profile = new ProfileScreen(frameOf(page))
    await host.goto(path)
    await host.open()
    await screen.pick()
    await host.expectClosed()
    await host.open()
    await account.networks.click()
    await networks.network('Solana').first().click()
    await expect(profile.text(/^Switch to Solana/)).toBeVisible()
    await expectView(page, 'switch-active-chain')
    await profile.chooseWallet.click()
    await screen.pick('Violet Wallet')
    await expect
      .poll(() => connections(page))
      .toEqual([
        ['eip155', 'Alpha Wallet'],
        ['solana', 'Violet Wallet'],
      ])
  },
)

test('a second wallet of a family takes the place of the first, which is one tap away', async ({
  page,
  host,
  connect: screen,
}) => {
  const profile = new ProfileScreen(frameOf(page))
  await host.goto(path)
  await host.open()
  await screen.pick()
  await host.expectClosed()
  await host.open()
  await profile.open.click()
  await profile.addWallet.click()
  await screen.pick('Beta Wallet')
  await expect.poll(() => connections(page)).toEqual([['eip155', 'Beta Wallet']])
  await host.open()
  await profile.open.click()
  const asked = (await host.asked()).length
  await profile.known('Alpha Wallet').click()
  await expect.poll(() => connections(page)).toEqual([['eip155', 'Alpha Wallet']])
  expect(await host.asked()).toHaveLength(asked)
})

test('a page takes networks out, and not the last one of a family', async ({ page, host, networks }) => {
  await host.goto(path)
  const change = (act: 'addNetwork' | 'removeNetwork', id: string) =>
    page.evaluate(
      ([name, network]) =>
        window.gatehouse?.[name as 'addNetwork'](network as 'eip155:1').then(
          () => 'done',
          ({ message }: Error) => message,
        ),
      [act, id] as const,
    )
  const served = await page.evaluate(async () => {
    await window.gatehouse?.open('Networks')
    return window.gatehouse?.getState().networks
  })
  expect(Object.keys(served ?? {}).sort()).toEqual(['bip122', 'eip155', 'solana'])
  await expect(networks.title).toBeVisible()
  expect(await change('removeNetwork', served?.solana as string)).toBe(
    'Cannot remove last network for a namespace',
  )
  expect(await change('removeNetwork', 'eip155:424242')).toBe('Network with ID eip155:424242 not found')
  expect(await change('removeNetwork', served?.eip155 as string)).toBe('done')
  const after = await page.evaluate(() => window.gatehouse?.getState().networks.eip155)
  expect(after).not.toBe(served?.eip155)
  expect(await change('addNetwork', served?.eip155 as string)).toBe('done')
})

test('a family that was left stays left at the next login, until it is asked for', async ({
  page,
  host,
  email,
  login,
  account,
  networks,
}) => {
  const families = () =>
    page.evaluate(() =>
      window.gatehouse
        ?.getState()
        .connections.map(({ namespace }) => namespace)
        .sort(),
    )
  const address = somebody()
  await newPasskeyWallet(host, email, login, address)
  await expect.poll(families).toEqual(['bip122', 'eip155', 'solana'])
  await page.evaluate(() => window.gatehouse?.disconnect('solana'))
  await page.evaluate(() => window.gatehouse?.signOut())
  await expect.poll(families).toEqual([])

  await page.reload()
  await page.waitForFunction(() => window.gatehouse)
  await logInLater(host, email, address)
  await login.press(login.unlock)
  await host.expectClosed()
  expect(await families()).toEqual(['bip122', 'eip155'])

  await host.open()
  await account.networks.click()
  await networks.network('Solana').first().click()
  await expect.poll(families).toEqual(['bip122', 'eip155', 'solana'])
})
