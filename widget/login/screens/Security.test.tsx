import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { serverNow } from '../../test/serverTime.ts'
import type { ScreenOf } from '../people/screen.ts'
import { loginTest } from '../test/loginTest.ts'
import { Security } from './Security.tsx'
import { ReactLoginContext } from './useLogin.ts'

const phrase = Array.from({ length: 24 }, (_, at) => `word${at}`).join(' ')

const wallet = {
  id: 'w1',
  status: 'complete',
  addresses: { eip155: `0x${'1'.repeat(40)}`, solana: 'S', bip122: { payment: 'bc1q', ordinals: 'bc1p' } },
  custody: 'user',
  rotation: 0,
  recovery: { kind: 'operator' },
  needsUnlock: false,
} as const

async function drawn(custody: 'user' | 'operator' = 'user') {
  openPage()
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { context, keys, widget } = loginTest({ custody })
  keys.exportWords = async () => phrase
  const user = { id: 'u1', email: 'ann@example.com', name: null, method: 'email' } as const
  context.store.setState({ wallet: { ...wallet, custody } })
  context.store.setState({ session: { user, freshAt: new Date(serverNow()).toISOString(), cookies: true } })
  context.store.setState({ hostOrigin: 'https://shop.example' })
  context.config.approvals = 'frame'
  const screen: ScreenOf<'Security'> = {
    id: '1',
    name: 'Security',
    data: {},
    shown: true,
    answer: async () => {},
    cancel: () => {},
    fail: () => {},
  }
  const view = await drawScreen(
    <ReactLoginContext value={context}>
      <Security screen={screen} />
    </ReactLoginContext>,
  )
  const press = (name: string) =>
    act(async () =>
      [...view.root.querySelectorAll('button')].find((one) => one.textContent?.startsWith(name))?.click(),
    )
  /** Says yes to a screen that asks, once it has rested. */
  const agree = async (name: string) => {
    await view.pass(1_000)
    await press(name)
  }
  const titles = () => widget.show.mock.calls.map(([screen]) => screen.title)
  return { context, view, focus, press, agree, titles, told: () => widget.setState.mock.calls.length }
}

test('default: each row says what it is for, with a picture of its own', async () => {
  const { view } = await drawn()
  const rows = [...view.root.querySelectorAll('.row')]
  expect(
    rows.map((row) => [...row.querySelectorAll('.row-text > span')].map((line) => line.textContent)),
  ).toEqual([
    ['Change recovery', 'What opens your wallet on another device'],
    ['Recovery words', 'They bring all of it back, in any wallet app', 'Have you written them down?'],
    ['Private keys', 'One for each account, for other wallet apps'],
    [],
  ])
  const pictures = rows.map((row) => row.querySelector('.row-icon')?.innerHTML)
  expect(new Set(pictures).size).toBe(pictures.length)
})

const parts: [name: string, yes: string, figure: string, warning: string, after: string][] = [
  [
    'Recovery words',
    'Show words',
    'Show your recovery words',
    'Whoever has these words has everything in this wallet.',
    'They bring all of it back, in any wallet app',
  ],
  [
    'Private keys',
    'Show keys',
    'Show your private keys',
    'A key is all of its account.',
    'One for each account, for other wallet apps',
  ],
  [
    'Change recovery',
    'Continue',
    'Change your recovery',
    'The old one no longer does.',
    'What you have now no longer does.',
  ],
]

test.each(parts)(
  'behavior: %s: what it means is said before, and a yes leads on',
  async (name, yes, figure, warning, after) => {
    const { view, press, agree, titles } = await drawn()
    await press(name)
    expect(titles()).toEqual([name])
    for (const said of ['shop.example', figure, warning]) expect(view.root.textContent).toContain(said)
    await press('Back')
    expect(titles()).toEqual([name, 'Security'])
    await press(name)
    await agree(yes)
    expect(view.root.textContent).toContain(after)
  },
)

test.each(parts)(
  'error: %s: without the focus, or before it has rested, the yes leads nowhere',
  async (name, yes, figure) => {
    const { view, focus, press, agree } = await drawn()
    await press(name)
    await press(yes)
    expect(view.root.textContent).toContain(figure)
    focus.mockReturnValue(false)
    await agree(yes)
    expect(view.root.textContent).toContain(figure)
    focus.mockReturnValue(true)
    await agree(yes)
    expect(view.root.textContent).not.toContain(figure)
  },
)

test('behavior: after a minute the words are gone, and asked for again', async () => {
  const { view, press, agree } = await drawn()
  await press('Recovery words')
  await agree('Show words')
  await view.pass(59_000)
  expect(view.root.textContent).toContain('word23')
  await view.pass(1_000)
  expect(view.root.textContent).not.toContain('word23')
  expect(view.root.textContent).toContain('Show your recovery words')
})

test('behavior: a sleep that is longer than the minute takes the words away, and the copy', async () => {
  const { view, press, agree } = await drawn()
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await press('Recovery words')
  await agree('Show words')
  await press('Copy')
  await view.pass(1_000)
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 200_000)
  onTestFinished(() => clock.mockRestore())
  await view.pass(1_000)
  expect(view.root.textContent).not.toContain('word23')
  expect(writeText.mock.calls).toEqual([[phrase], ['']])
})

test('behavior: a clock that is put back keeps no words on the screen', async () => {
  const { view, press, agree } = await drawn()
  await press('Recovery words')
  await agree('Show words')
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
  onTestFinished(() => clock.mockRestore())
  await view.pass(59_000)
  expect(view.root.textContent).toContain('word23')
  await view.pass(1_000)
  expect(view.root.textContent).not.toContain('word23')
})

test('behavior: words are written down; a copy is the lesser way', async () => {
  const { context, view, press, agree, told } = await drawn()
  await press('Recovery words')
  await agree('Show words')
  expect(view.root.querySelector('.button-primary')?.textContent).toBe('I wrote them down')
  expect(view.root.querySelector('.quiet-button')?.textContent).toBe('Copy')
  await press('I wrote them down')
  expect(view.root.textContent).toContain('Recovery words')
  expect(view.root.textContent).not.toContain('Have you written them down?')
  expect([told(), context.writtenWords.has('w1')]).toEqual([1, true])
})

test('behavior: who only looked at the words is still asked', async () => {
  const { view, press, agree, told } = await drawn()
  await press('Recovery words')
  await agree('Show words')
  await press('Back')
  expect(view.root.textContent).toContain('Have you written them down?')
  expect(told()).toBe(0)
})

test('behavior: a wallet that its operator can bring back asks for nothing', async () => {
  const { view } = await drawn('operator')
  expect(view.root.textContent).not.toContain('Have you written them down?')
})
