import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawView } from '../test/drawView.tsx'
import { testContext } from '../test/testContext.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

// The lazy part must be there before the clock is ours.
import './notices.ts'

let broken = true
const Part = () => {
  if (broken) throw new Error('No such part')
  return <p>whole</p>
}

test('default: what breaks is named in the details that a person copies', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { context, state } = testContext()
  const { root, pass } = await drawView(
    context,
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  )
  await pass(50)
  const button = (name: string) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { userAgent: 'A browser', clipboard },
  })
  await act(async () => button('Copy details')?.click())
  expect(copied[0]).toMatch(/broken Error: No such part/)
  expect(state().toast).toMatchObject({ kind: 'success', word: 'error.details.copied' })
  broken = false
  await act(async () => button('Try again')?.click())
  expect(root.textContent).toBe('whole')
  Reflect.deleteProperty(globalThis, 'navigator')
  vi.restoreAllMocks()
})
