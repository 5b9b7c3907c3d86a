import { recoverMessageAddress } from 'viem'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import { HostPage } from '../fixtures/hostPage.ts'
import { connectedAs, logIn, logInLater, newWallet, password, somebody } from '../fixtures/person.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'
import { EmailScreen } from '../screens/EmailScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'

test.use(firstLook)

const words = 'test test test test test test test test test test test junk'
const ofWords = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test(
  'the server lost its key: a device that was used repairs the wallet with the password, and signs',
  pictures,
  async ({ host, email, login, browser, stack, page }) => {
    const address = somebody()
    const from = await newWallet(host, email, login, address)
    await stack.loseOperatorKey()
    const signing = host.request('personal_sign', ['0x68656c6c6f', from])
    await login.press(login.approve)
    await expect(login.text('The server lost its part')).toBeVisible()
    await expectView(page, 'repair-wallet')
    await login.fillPassword('not the password')
    await login.press(login.button('Repair'))
    await expect(login.text('That is not the right one')).toBeVisible()
    await login.fillPassword(password)
    await login.press(login.button('Repair'))
    await expect(login.text('Your wallet is in order')).toBeVisible()
    await expectView(page, 'repair-done')
    await login.press(login.button('Continue'))
    await expect(login.text('hello')).toBeVisible()
    await login.press(login.approve)
    const { ok: signature } = await signing
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(
      from,
    )
    await host.expectClosed()

    const device = await browser.newContext()
    const there = await device.newPage()
    const second = new HostPage(there, stack)
    await second.goto()
    await logInLater(second, new EmailScreen(frameOf(there)), address)
    await new LoginScreen(frameOf(there)).unlockWith(password)
    expect(await connectedAs(second)).toBe(from)
    await device.close()
  },
)

test(
  'the server lost its key: a device that was never used reads what is left, and opens the wallet with its words',
  pictures,
  async ({ host, email, login, browser, stack }) => {
    const address = somebody()
    await host.goto()
    await logIn(host, email, address)
    await login.press(login.button('I already have recovery words'))
    await login.field.fill(words)
    await login.press(login.button('Continue'))
    await login.press(login.usePassword)
    await login.fillPassword(password)
    await login.press(login.button('Import wallet'))
    expect(await connectedAs(host)).toBe(ofWords)
    await stack.loseOperatorKey()

    const device = await browser.newContext(firstLook)
    const page = await device.newPage()
    const second = new HostPage(page, stack)
    const [there, screen] = [new EmailScreen(frameOf(page)), new LoginScreen(frameOf(page))]
    await second.goto()
    await logInLater(second, there, address)
    await expect(screen.unlock).toBeVisible()
    await expectView(page, 'unlock-wallet')
    await screen.unlockWith(password)
    await expect(screen.text(/This device has no part of your wallet/)).toBeVisible()
    await expectView(page, 'repair-elsewhere')
    await screen.press(screen.button('Recovery words'))
    await screen.field.waitFor()
    await expectView(page, 'repair-words')
    await screen.field.fill(`${'abandon '.repeat(11)}about`)
    await expect(screen.text('These are the words of another wallet')).toBeVisible()
    await expect(screen.button('Continue')).toBeDisabled()
    await screen.field.fill(words)
    await screen.press(screen.button('Continue'))
    await screen.press(screen.usePassword)
    await screen.fillPassword(`${password} anew`)
    await screen.press(screen.button('Repair'))
    await expect(screen.text('Your wallet is in order')).toBeVisible()
    await screen.press(screen.button('Continue'))
    expect(await connectedAs(second)).toBe(ofWords)
    await device.close()
  },
)
