import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { message, passkeyOf, permission, review, signing } from '../test/frameStates.ts'
import { WindowStage, type WindowStageProps } from './WindowStage.tsx'

async function drawn(view: unknown) {
  openPage()
  document.title = 'Review'
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
  return { title: document.title, text: screen.root.textContent ?? '' }
}

test.each([
  ['a request', { view: 'review', state: review(signing(message)) }, 'Review request', 'Review'],
  [
    'something of the wallet itself',
    { view: 'review', state: review(permission('repair')) },
    'Review request',
    'Review',
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
  ['secrets that cannot be shown', { view: 'apart' }, 'Secrets are not shown here', 'Review'],
])('default: says what it is for: %s', async (_, view, words, title) => {
  const window = await drawn(view)
  expect(window.text).toContain(words)
  expect(window.title).toBe(title)
})
