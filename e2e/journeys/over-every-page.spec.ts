import { newPasskeyWallet } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'

/** What pages show when a person chooses a wallet, and how it is made. */
const pages: Record<string, () => void | Promise<void>> = {
  'a dialog of the highest z-index, as kits have it': () => {
    const kit = document.createElement('div')
    kit.id = 'kit'
    kit.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#fff'
    document.body.append(kit)
  },
  'a body that is moved, clipped and filtered': () => {
    Object.assign(document.body.style, {
      transform: 'translate(30px, 2000px)',
      filter: 'blur(2px)',
      contain: 'paint',
      height: '10px',
      overflow: 'hidden',
    })
  },
  'a modal dialog of the page': () => {
    const dialog = document.createElement('dialog')
    dialog.textContent = 'Choose a wallet'
    document.body.append(dialog)
    dialog.showModal()
  },
  'a popover of the page': () => {
    const popover = document.createElement('div')
    popover.popover = 'manual'
    popover.style.cssText = 'width:100%;height:100%'
    document.body.append(popover)
    popover.showPopover()
  },
  'an element in full screen': () => {
    const film = document.createElement('section')
    film.id = 'kit'
    document.body.append(film)
    return film.requestFullscreen()
  },
  'all beside a dialog made inert': () => {
    for (const element of document.body.children) (element as HTMLElement).inert = true
  },
}

test('above whatever a page shows it is seen, read and answered', async ({ host, email, login, page }) => {
  const from = await newPasskeyWallet(host, email, login)
  for (const [name, show] of Object.entries(pages)) {
    await page.evaluate(show)
    const signing = host.request('personal_sign', ['0x68656c6c6f', from])
    await expect(login.approve, name).toBeEnabled()
    await login.press(login.approve)
    expect(await signing, name).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    await host.expectClosed()
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('#kit, [popover]:not(dialog), dialog:modal'))
        element.remove()
      for (const element of document.body.children) (element as HTMLElement).inert = false
      document.body.removeAttribute('style')
    })
  }
})

test('no click on the page is lost once our window is said to be closed', async ({ host, page }) => {
  await host.goto()
  await page.evaluate(() => {
    const field = document.createElement('button')
    field.id = 'below'
    field.textContent = 'Below'
    field.style.cssText = 'position:fixed;left:40%;top:40%;width:20%;height:20%'
    document.body.append(field)
    const clicks: number[] = []
    field.addEventListener('click', () => clicks.push(performance.now()))
    Object.assign(window, { clicks })
  })
  const below = await page.locator('#below').boundingBox()
  if (!below) throw new Error('The button is not there')
  const [x, y] = [below.x + below.width / 2, below.y + below.height / 2]
  const clicks = () => page.evaluate(() => (window as unknown as { clicks: number[] }).clicks.length)
  for (const [round, delayMs] of [0, 30, 60, 100, 150].entries()) {
    await host.open()
    await host.expectOpen()
    // It is shown before its app is there, and closed for the page until then.
    await expect.poll(() => page.evaluate(() => window.gatehouse?.getState().open)).toBe(true)
    const closed = page.evaluate(
      ([left, top, delay]) =>
        new Promise<string | undefined>((painted) => {
          const look = (): void => {
            const { gatehouse } = window as unknown as { gatehouse: { getState(): { open: boolean } } }
            if (gatehouse.getState().open) return void setTimeout(look, 1)
            const hit = document.elementFromPoint(left, top)?.id
            // A browser sends the pointer by the frame that it painted last.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => setTimeout(() => painted(hit), 30 + delay)),
            )
          }
          look()
        }),
      [x, y, delayMs] as const,
    )
    await page.keyboard.press('Escape')
    expect(await closed, `${delayMs} ms`).toBe('below')
    // One click: a second one would hide that the first was lost.
    await page.mouse.click(x, y)
    await expect.poll(clicks, `${delayMs} ms`).toBe(round + 1)
    await host.expectClosed()
  }
})

test('a dialog that the page opens later lies over ours, but not while a yes is wanted', async ({
  host,
  email,
  login,
  page,
}) => {
  const from = await newPasskeyWallet(host, email, login)
  const show = () =>
    page.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.id = 'later'
      dialog.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none'
      const leave = document.createElement('button')
      leave.textContent = 'Leave'
      leave.onclick = () => dialog.remove()
      dialog.append(leave)
      document.body.append(dialog)
      dialog.showModal()
    })
  const leave = page.getByRole('button', { name: 'Leave' })

  await host.open()
  await host.expectOpen()
  await show()
  await leave.click()
  await expect(page.locator('#later')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await host.expectClosed()

  const signing = host.request('personal_sign', ['0x68656c6c6f', from])
  await expect(login.approve).toBeEnabled()
  await show()
  await login.press(login.approve)
  expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  await host.expectClosed()
  await leave.click()
  await expect(page.locator('#later')).toHaveCount(0)
})

test('in a frame with a sandbox a wallet is chosen and connects', async ({ host, page }) => {
  await host.goto('/?script=none')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.sandbox.value = 'allow-scripts allow-same-origin'
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff'
    frame.src = '/?data-project=plain'
    document.body.append(frame)
  })
  const inner = page.frameLocator('iframe')
  await inner.locator('gatehouse-button button').click()
  const gatehouse = inner.frameLocator('iframe[title="Gatehouse"]')
  await gatehouse.getByRole('button', { name: /Alpha Wallet/ }).click()
  await expect(inner.locator('gatehouse-button button')).toHaveText(/^0x/)
})
