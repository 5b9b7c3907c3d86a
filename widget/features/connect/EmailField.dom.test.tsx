import { act } from 'react'
import { expect, test } from 'vitest'
import { drawView } from '../../test/drawView.tsx'
import { offered, pending, settled, testContext } from '../../test/testContext.ts'
import { EmailField } from './EmailField.tsx'

test('behavior: a code that was sent late takes nobody away from what they do meanwhile', async () => {
  const answer = pending<{ action: string; resendAfter: number }>()
  const { context, state, askedLogin } = testContext({
    project: offered,
    login: { requestEmailCode: () => answer.promise },
  })
  const { root } = await drawView(context, <EmailField />)
  const field = root.querySelector('input') as HTMLInputElement
  const own = window as unknown as { Event: typeof Event }
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
      field,
      'ada@mail.example',
    )
    field.dispatchEvent(new own.Event('input', { bubbles: true }))
  })
  await act(async () => {
    root.querySelector('form')?.dispatchEvent(new own.Event('submit', { bubbles: true, cancelable: true }))
    await settled()
  })
  expect(askedLogin.map(({ name }) => name)).toEqual(['requestEmailCode'])
  act(() => state().push({ name: 'ConnectingExternal', data: { connectorId: 'fox-1' } }))
  await act(async () => {
    answer.resolve({ action: 'VERIFY_OTP', resendAfter: 30 })
    await settled()
  })
  expect(state().history.map(({ name }) => name)).toEqual(['Connect', 'ConnectingExternal'])
})
