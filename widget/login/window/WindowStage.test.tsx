import { act, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { message, passkeyOf, permission, review, signing } from '../test/frameStates.ts'
import { WindowStage, type WindowStageProps } from './WindowStage.tsx'

async function drawn(view: unknown) {
  openPage()
  document.title = 'Your wallet'
  const screen = await drawScreen(
    <WindowStage
      ask={() => Promise.reject(new Error('no node'))}
      beside
      decide={vi.fn()}
      hide={vi.fn()}
      letters="AB"
      now={() => 0}
      view={view as WindowStageProps['view']}
    />,
  )
  return {
    title: document.title,
    text: screen.root.textContent ?? '',
    heading: screen.root.querySelector('h1')?.textContent,
  }
}

test.each([
  ['a request', { view: 'review', state: review(signing(message)) }, 'Review request', 'Review · Gatehouse'],
  [
    'something of the wallet itself',
    { view: 'review', state: review(permission('repair')) },
    'Review request',
    'Review · Gatehouse',
  ],
  [
    'a passkey',
    { view: 'review', state: review(passkeyOf('key')) },
    'Use your passkey',
    'Passkey · Gatehouse',
  ],
  [
    'a passkey that cannot be used here',
    { view: 'apartPasskey' },
    'Your passkey can’t be used here',
    'Passkey · Gatehouse',
  ],
  ['secrets that cannot be shown', { view: 'apart' }, 'Secrets are not shown here', 'Review · Gatehouse'],
])('default: says what it is for: %s', async (_, view, words, title) => {
  const window = await drawn(view)
  expect(window.text).toContain(words)
  expect(window.title).toBe(title)
})

test.each([
  ['loading', 'Loading', 'Loading · Gatehouse'],
  ['wrong', 'Your wallet', 'Your wallet'],
  ['over', 'Your wallet', 'Your wallet'],
  ['elsewhere', 'Your wallet', 'Your wallet'],
])('behavior: names nothing before it is known what it is for: %s', async (view, heading, title) => {
  const window = await drawn({ view })
  expect([window.heading, window.title]).toEqual([heading, title])
})

interface Shown {
  change(view: WindowStageProps['view']): void
}

const Changing = ({ shown }: { shown: Shown }) => {
  const [view, setView] = useState<WindowStageProps['view']>({ view: 'loading' })
  useEffect(() => void Object.assign(shown, { change: setView }), [shown])
  return (
    <WindowStage
      ask={() => Promise.reject(new Error('no node'))}
      beside
      decide={vi.fn()}
      hide={vi.fn()}
      letters="AB"
      now={() => 0}
      view={view}
    />
  )
}

test.each([
  ['a request', signing(message), 'Review request', 'Review · Gatehouse'],
  ['a passkey', passkeyOf('key'), 'Use your passkey', 'Passkey · Gatehouse'],
])('behavior: what it is for is named until its end: %s', async (_, subject, heading, title) => {
  openPage()
  const shown: Shown = { change: () => {} }
  const screen = await drawScreen(<Changing shown={shown} />)
  const named = () => [screen.root.querySelector('h1')?.textContent, document.title]
  expect(named()).toEqual(['Loading', 'Loading · Gatehouse'])
  await act(async () => shown.change({ view: 'review', state: review(subject) } as WindowStageProps['view']))
  expect(named()).toEqual([heading, title])
  await act(async () => shown.change({ view: 'done' }))
  expect(named()).toEqual([heading, title])
})
