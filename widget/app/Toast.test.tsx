import { act } from 'react'
import { expect, test } from 'vitest'
import type { Toast as ToastState } from '../state/alerts.ts'
import { drawView } from '../test/drawView.tsx'
import { testContext } from '../test/testContext.ts'
import { Toast } from './Toast.tsx'

async function drawn() {
  const { context, state } = testContext()
  const { root, pass } = await drawView(context, <Toast />)
  const say = async (toast: ToastState) => {
    await act(async () => state().setToast(toast))
    await pass(50)
  }
  return { say, pass, state, text: () => root.querySelector('.toast')?.textContent }
}

test('default', async () => {
  const { say, pass, state, text } = await drawn()
  await say({ kind: 'success', word: 'account.copied' })
  expect(text()).toBe('Address copied')
  await pass(2_400)
  expect(state().toast).not.toBeNull()
  await pass(50)
  expect(state().toast).toBeNull()
})

test('behavior: the next one waits until the one before has gone', async () => {
  const { say, pass, text } = await drawn()
  await say({ kind: 'success', word: 'account.copied' })
  await say({ kind: 'error', word: 'link.copyFailed' })
  await pass(50)
  expect(text()).toBe('Address copied')
  await pass(50)
  expect(text()).toBe('The link could not be copied')
})

test('behavior: what is loading stays', async () => {
  const { say, pass, state } = await drawn()
  await say({ kind: 'loading', word: 'account.copied' })
  await pass(10_000)
  expect(state().toast).not.toBeNull()
})
