import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { typeInto } from '../../review/test/typeInto.ts'
import { CodeField } from './CodeField.tsx'

async function drawn() {
  const onCode = vi.fn((_: string) => {})
  const screen = await drawScreen(
    <CodeField describedBy="said" disabled={false} label="Code" onCode={onCode} refused={false} />,
  )
  const field = screen.root.querySelector('input') as HTMLInputElement
  const paste = (text: string): Promise<boolean> =>
    act(async () => {
      const page = openPage()
      const clipboardData = new page.DataTransfer()
      clipboardData.setData('text', text)
      const event = new page.ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
      field.dispatchEvent(event as unknown as Event)
      return event.defaultPrevented
    })
  return { field, onCode, paste }
}

test('default: the sixth digit sends the code', async () => {
  const { field, onCode } = await drawn()
  await typeInto(field, '12345')
  expect(onCode).not.toHaveBeenCalled()
  await typeInto(field, '123456')
  expect(onCode.mock.calls).toEqual([['123456']])
})

test.each([
  ['Arabic', '١٢٣٤٥٦'],
  ['Persian in two groups', '۱۲۳ ۴۵۶'],
  ['full width', '１２３４５６'],
  ['a line with another number before it', 'Shop 24: 123456'],
  ['a line with another number behind it', 'Your code 123-456 (valid 10 min)'],
])('param: filled in or pasted as %s', async (_, text) => {
  const filled = await drawn()
  await typeInto(filled.field, text)
  expect(filled.onCode.mock.calls).toEqual([['123456']])
  const pasted = await drawn()
  expect(await pasted.paste(text)).toBe(true)
  expect(pasted.onCode.mock.calls).toEqual([['123456']])
})

test.each(['24123456', '123456 or 654321', '+49 123 456 789'])(
  'error: %j uses up no try, and the field stays as it was, marked as wrong',
  async (text) => {
    const { field, onCode, paste } = await drawn()
    await typeInto(field, '12')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    expect(await paste(text)).toBe(true)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await typeInto(field, '123')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    await typeInto(field, text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('123')
    expect(onCode).not.toHaveBeenCalled()
  },
)

test('behavior: a part of a code is pasted as ever', async () => {
  const { paste } = await drawn()
  expect(await paste('123')).toBe(false)
})
