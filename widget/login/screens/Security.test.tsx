import { act } from 'react'
import { expect, test } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
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
  const { context, keys, widget } = loginTest({ custody })
  keys.exportWords = async () => phrase
  const user = { id: 'u1', email: 'ann@example.com', name: null, method: 'email' } as const
  context.store.setState({ wallet: { ...wallet, custody } })
  context.store.setState({ session: { user, freshAt: new Date().toISOString(), cookies: true } })
  context.config.approvals = 'frame'
  const screen: ScreenOf<'Security'> = {
    id: '1',
    name: 'Security',
    data: {},
    shown: true,
    answer: async () => {},
    cancel: () => {},
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
  const titles = () => widget.show.mock.calls.map(([screen]) => screen.title)
  return { context, view, press, titles, told: () => widget.setState.mock.calls.length }
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

test.each([
  ['Recovery words', 'They bring all of it back, in any wallet app'],
  ['Private keys', 'One for each account, for other wallet apps'],
])('behavior: %s have a title of their own, and say what they are for', async (name, text) => {
  const { view, press, titles } = await drawn()
  await press(name)
  expect(titles()).toEqual([name])
  expect(view.lines()[0]).toBe(text)
  await press('Back')
  expect(titles()).toEqual([name, 'Security'])
})

test('behavior: a change of recovery says what becomes of the old way', async () => {
  const { view, press, titles } = await drawn()
  await press('Change recovery')
  expect(titles()).toEqual(['Change recovery'])
  expect(view.lines()[0]).toContain('What you have now no longer does.')
})

test('behavior: words are written down; a copy is the lesser way', async () => {
  const { context, view, press, told } = await drawn()
  await press('Recovery words')
  await press('Show words')
  expect(view.root.querySelector('.button-primary')?.textContent).toBe('I wrote them down')
  expect(view.root.querySelector('.quiet-button')?.textContent).toBe('Copy')
  await press('I wrote them down')
  expect(view.root.textContent).toContain('Recovery words')
  expect(view.root.textContent).not.toContain('Have you written them down?')
  expect([told(), context.writtenWords.has('w1')]).toEqual([1, true])
})

test('behavior: who only looked at the words is still asked', async () => {
  const { view, press, told } = await drawn()
  await press('Recovery words')
  await press('Show words')
  await press('Back')
  expect(view.root.textContent).toContain('Have you written them down?')
  expect(told()).toBe(0)
})

test('behavior: a wallet that its operator can bring back asks for nothing', async () => {
  const { view } = await drawn('operator')
  expect(view.root.textContent).not.toContain('Have you written them down?')
})
