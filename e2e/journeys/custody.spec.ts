import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { mnemonicToAccount } from 'viem/accounts'
import { deviceShareOf, textsOf } from '../fixtures/bytes.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import { heapOf, storageOf } from '../fixtures/heap.ts'
import { connectedAs, newWallet, openSettings, password, somebody } from '../fixtures/person.ts'
import { core, expect, frameOf, pictures, test } from '../fixtures/test.ts'
import { withoutCookies } from '../fixtures/withoutCookies.ts'

test(
  'keys, shares and the session never leave the login frame',
  core,
  async ({ host, email, login, page }) => {
    const secrets = new Map<string, string>()
    const seen: { from: string; text: string }[] = []
    const isLogin = (url: string): boolean => url.startsWith(host.stack.loginOrigin)
    page.on('request', (request) => {
      const from = request.frame()?.url() ?? ''
      const body = request.postData() ?? ''
      if (!isLogin(from)) seen.push({ from, text: `${request.url()} ${body}` })
      for (const name of ['loginShare', 'recoveryEnvelope', 'recoveryProof']) {
        const secret = new RegExp(`"${name}":"([\\w.-]{20,})"`).exec(body)?.[1]
        if (secret && isLogin(from)) secrets.set(name, secret)
      }
    })
    page.on('response', async (response) => {
      const from = response.frame()?.url() ?? ''
      if (!isLogin(from)) seen.push({ from, text: await response.text().catch(() => '') })
    })

    const from = await newWallet(host, email, login, somebody())
    const signing = host.request('personal_sign', ['0x68656c6c6f', from])
    await login.press(login.approve)
    await signing

    // The words, as their owner sees them.
    const widget = frameOf(page)
    await host.open()
    await openSettings(widget)
    await widget.getByRole('button', { name: 'Security and recovery' }).click()
    await login.press(login.button('Recovery words'))
    await login.press(login.button('Show words'))
    await expect(login.items.nth(23)).toHaveText(/^[a-z]+$/)
    const words = (await login.items.allTextContents()).join(' ')
    expect(mnemonicToAccount(words).address).toBe(from)
    secrets.set('words', words)
    for (const { name, value } of await page.context().cookies(host.stack.loginOrigin))
      if (name.includes('session')) secrets.set('session', value)
    secrets.set('password', password)
    expect([...secrets.keys()].sort()).toEqual([
      'loginShare',
      'password',
      'recoveryEnvelope',
      'recoveryProof',
      'session',
      'words',
    ])

    const frame = page.frames().find((each) => each.url().startsWith(`${host.stack.widgetOrigin}/frame`))
    if (!frame) throw new Error('no widget')
    const entropy = mnemonicToEntropy(words, wordlist)
    const loginShare = secrets.get('loginShare') ?? ''
    const bytes = {
      'device share': await deviceShareOf(entropy, loginShare),
      'login share': Uint8Array.from(Buffer.from(loginShare, 'base64url')),
      entropy,
      seed: mnemonicToSeedSync(words),
      key: mnemonicToAccount(words).getHdKey().privateKey ?? new Uint8Array(),
    }
    for (const [name, secret] of Object.entries(bytes)) {
      expect(secret.length, name).toBeGreaterThanOrEqual(32)
      for (const [at, text] of textsOf(secret).entries()) secrets.set(`${name}, form ${at}`, text)
    }
    const places = {
      'memory of the page': await heapOf(page.mainFrame().page()),
      'memory of the widget': await heapOf(frame),
      'storage of the page': await storageOf(page),
      'storage of the widget': await storageOf(frame),
      'network of both': seen.map(({ text }) => text).join('\n'),
    }
    // The search itself works: what they may know is found.
    expect(places['memory of the page']).toContain(from)
    expect(places['memory of the widget']).toContain(from)
    for (const [place, text] of Object.entries(places))
      for (const [name, secret] of secrets)
        expect(text.includes(secret), `${name} in the ${place}`).toBe(false)
  },
)

test('the words hide again, and the login frame alone has them', async ({ host, email, login, page }) => {
  await newWallet(host, email, login)
  const widget = frameOf(page)
  await host.open()
  await openSettings(widget)
  await widget.getByRole('button', { name: 'Security and recovery' }).click()
  await login.press(login.button('Recovery words'))
  await expect(login.text('Show your recovery words')).toBeVisible()
  await expect(login.items).toHaveCount(0)
  await login.press(login.button('Show words'))
  await expect(login.items.first()).toHaveText(/^[a-z]+$/)
  await login.press(login.button('Back'))
  await login.press(login.button('Recovery words'))
  await expect(login.text('Show your recovery words')).toBeVisible()
  await expect(login.items).toHaveCount(0)
})

test.describe('in pictures', () => {
  test.use(firstLook)

  test(
    'a new email address, confirmed by the old one and the new one',
    pictures,
    async ({ host, email, login, page, stack }) => {
      const [old, next] = [somebody(), somebody()]
      await newWallet(host, email, login, old)
      const widget = frameOf(page)
      const again = widget.getByRole('button', { name: 'Send again', exact: true })
      await host.open()
      await openSettings(widget)
      await widget.getByRole('button', { name: old }).click()
      await widget.getByRole('textbox').fill(next)
      await widget.getByRole('button', { name: 'Save' }).click()
      await expect(email.text(old)).toBeVisible()
      await expect(again).toBeEnabled()
      await expectView(page, 'update-email-old-code')
      await email.type(await stack.mailbox.code(old, 1))
      await expect(email.text(next)).toBeVisible()
      await expect(again).toBeEnabled()
      await expectView(page, 'update-email-new-code')
      await email.type(await stack.mailbox.code(next))
      await expect(widget.getByText(next).first()).toBeVisible()
    },
  )
})

test('where the browser keeps no cookies the session lasts as the page is there, and a ticket brings it back', async ({
  host,
  email,
  login,
  page,
}) => {
  await withoutCookies(page.context(), host.stack.loginOrigin)
  const from = await newWallet(host, email, login)
  const signing = host.request('personal_sign', ['0x68656c6c6f', from])
  await login.press(login.approve)
  expect((await signing).ok).toMatch(/^0x/)
  expect(await page.context().cookies(host.stack.loginOrigin)).toEqual([])
  await page.reload()
  expect(await connectedAs(host)).toBe(from)
})

test('the page reads nothing of the frames, not even once it has led them away', async ({ host, page }) => {
  await host.goto('/?csp=open')
  await host.open()
  await expect(frameOf(page).getByRole('dialog')).toBeVisible()
  const seen = await page.evaluate(async () => {
    const frame = document
      .querySelector('gatehouse-frame')
      ?.shadowRoot?.querySelector('iframe') as HTMLIFrameElement
    const read = (look: () => unknown): unknown => {
      try {
        return look()
      } catch (error) {
        return (error as Error).name
      }
    }
    const inside = frame.contentWindow as Window
    const before = {
      document: frame.contentDocument,
      location: read(() => inside.location.href),
      inner: read(() => inside.frames[0]?.document),
      innerName: read(() => inside.frames[0]?.name),
    }
    const { search } = new URL(frame.src)
    // Its name outlives a navigation: a document of the page's own may read it then, and before our script takes it away.
    const after = await new Promise<{ name?: string; referrer?: string }>((resolve) => {
      const look = ({ target }: Event): void => {
        if (target === frame && frame.contentDocument)
          resolve({
            name: read(() => frame.contentWindow?.name) as string,
            referrer: read(() => frame.contentDocument?.referrer) as string,
          })
      }
      frame.getRootNode().addEventListener('load', look, true)
      frame.src = '/?plain'
    })
    return { before, search, ...after }
  })
  expect(seen.before).toEqual({
    document: null,
    location: 'SecurityError',
    inner: 'SecurityError',
    innerName: 'SecurityError',
  })
  // What the page itself said, and nothing else.
  const named = { projectId: 'shop', theme: '', features: '' }
  expect(Object.fromEntries(new URLSearchParams(seen.search))).toEqual(named)
  expect(seen.name).toBe('')
  expect(seen.referrer).not.toContain(host.stack.widgetOrigin)
})
