import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openView } from '../actions/openView.ts'
import { drawView } from '../test/drawView.tsx'
import { testContext } from '../test/testContext.ts'
import { Modal } from './Modal.tsx'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))

async function drawn(embedded = false) {
  const now = testContext()
  now.store.setState({ embedded })
  await openView(now.context, null)
  return { ...now, ...(await drawView(now.context, <Modal />)) }
}

test('default: a dialog with a name, over the dimmed page; a press beside it closes', async () => {
  const { root, state } = await drawn()
  const card = root.querySelector('[role=dialog]')
  expect(card?.getAttribute('aria-modal')).toBe('true')
  expect(root.querySelector(`#${card?.getAttribute('aria-labelledby')}`)?.textContent).toBe(
    'Connect a wallet',
  )
  await act(async () => root.querySelector<HTMLElement>('.backdrop')?.click())
  await expect.poll(() => state().open).toBe(false)
})

test('param: embedded, nothing stands over the page', async () => {
  const { root } = await drawn(true)
  expect(root.querySelector('.backdrop')).toBeNull()
  expect(root.querySelector('[role=dialog]')?.getAttribute('aria-modal')).toBe('false')
})
