import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { testKeys } from '../../demo/wallet/testKeys.ts'
import type { FamiliesPage } from '../dapp/families.ts'
import { leafMint } from '../fixtures/listedTokens.ts'
import { newPasskeyWallet } from '../fixtures/person.ts'
import { heldOf, putTokens } from '../fixtures/solanaTokens.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { SendScreen } from '../screens/SendScreen.ts'

test.use({ solana: true, bitcoin: true, farcaster: true, sellers: true })
test.describe.configure({ mode: 'default' })

type W = Window & { page: FamiliesPage }
/** The account of the page's wallet. */
const { address: violet } = testKeys.solana
const friend = (): string => base58.encode(randomBytes(32))
const connect = (page: Page, family: 'solana' | 'bitcoin') =>
  page.evaluate((one) => (window as unknown as W).page.connect(one), family)

test('SOL and a token of Solana are sent with a wallet of the page', async ({
  host,
  connect: screen,
  account,
  page,
  stack,
}) => {
  const { solana } = stack
  if (!solana) throw new Error('no Solana')
  const send = new SendScreen(frameOf(page))
  // Before it connects: what is read then is remembered for half a minute.
  await solana.ask('requestAirdrop', [violet, 5_000_000_000])
  await putTokens(solana, leafMint, { [friend()]: [violet, 9_000_000n] })
  await host.goto('/families.html?data-project=plain')
  const connecting = connect(page, 'solana')
  await screen.pick('Violet Wallet')
  expect(await connecting).toEqual([violet])
  await host.expectClosed()
  const receiver = friend()

  await test.step('SOL', async () => {
    await host.open()
    await expect(account.held('Leaf')).toContainText('9 LEAF')
    await send.open.click()
    await send.fill('1.25', receiver)
    await send.preview.click()
    await send.confirm.click()
    await expect(send.text(/^(Confirmed|Done)$/).first()).toBeVisible()
    expect(await solana.ask('getBalance', [receiver])).toMatchObject({ value: 1_250_000_000 })
    await host.reopen()
    await account.tab('Activity').click()
    await expect(account.told(receiver.slice(-4))).toContainText('−1.25 SOL')
  })

  await test.step('a token', async () => {
    await send.open.click()
    await send.chooseToken.click()
    await send.tokens.filter({ hasText: 'Leaf' }).click()
    await send.fill('2.5', receiver)
    await send.preview.click()
    // Nobody pays for an account without being told.
    await expect(send.text('Opens the receiver’s account')).toBeVisible()
    await send.confirm.click()
    await expect(send.text(/^(Confirmed|Done)$/).first()).toBeVisible()
    expect(await heldOf(solana, receiver, leafMint)).toBe(2_500_000n)
    await host.reopen()
    await account.tab('Activity').click()
    await expect(account.told(receiver.slice(-4)).first()).toContainText('−2.5 LEAF')
  })
})

test('bitcoin is sent by the embedded wallet, pending until it is mined', async ({
  host,
  email,
  login,
  account,
  networks,
  page,
  stack,
}) => {
  const node = stack.bitcoin
  if (!node) throw new Error('no regtest')
  const send = new SendScreen(frameOf(page))
  const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  await newPasskeyWallet(host, email, login, undefined, '/families.html')
  const [from = ''] = await connect(page, 'bitcoin')
  await node.fund(from)
  await host.open()
  await account.networks.click()
  await networks.network('Bitcoin').click()
  await expect(account.tab('Activity')).toBeVisible()
  await send.open.click()
  await send.fill('0.00200000', receiver)
  // The wallet's own review comes at once.
  await send.preview.click()
  await expect(login.text('0.002 BTC').first()).toBeVisible()
  await expect(login.text(receiver).first()).toBeVisible()
  await login.press(login.approve)
  await expect(send.text('Transaction started')).toBeVisible()
  await node.mine()
  await expect(send.text(/^(Confirmed|Done)$/).first()).toBeVisible()
  expect((await node.utxos(receiver)).map(({ value }) => value)).toContain(200_000)

  await host.reopen()
  await account.tab('Activity').click()
  await expect(account.told(receiver.slice(-4))).toContainText('0.002 BTC')
})
