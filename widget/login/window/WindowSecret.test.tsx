import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { WindowSecret } from './WindowSecret.tsx'

const secret = Array(12).fill('abandon').join(' ')

/** `writeText` of the page's clipboard; absent: it has none (an insecure page, an older in-app browser). */
async function drawn(writeText?: (text: string) => Promise<void>) {
  const page = openPage()
  vi.spyOn(page.navigator, 'clipboard', 'get').mockReturnValue(
    (writeText && { writeText }) as unknown as typeof page.navigator.clipboard,
  )
  vi.stubGlobal('navigator', page.navigator)
  return drawScreen(<WindowSecret kind="showWords" onOver={() => {}} seconds={60} secret={secret} />)
}
const sentence = 'This browser does not let us copy here: write it down.'

test('default', async () => {
  const writeText = vi.fn(async () => {})
  const screen = await drawn(writeText)
  screen.press('Copy')
  await screen.pass(50)
  expect(writeText).toHaveBeenCalledWith(secret)
  expect(screen.root.textContent).toContain('Copied')
  expect(screen.root.textContent).not.toContain(sentence)
})

test.each([
  ['refuses', () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))],
  ['has no clipboard', undefined],
])('behavior: a browser that %s: it is said where a screen reader hears it', async (_, writeText) => {
  const screen = await drawn(writeText)
  screen.press('Copy')
  await screen.pass(50)
  const said = [...screen.root.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent)
  expect(said.join()).toContain(sentence)
  expect(screen.root.textContent).not.toContain('Copied')
})
