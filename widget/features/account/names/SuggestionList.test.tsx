import { expect, test, vi } from 'vitest'
import { drawView } from '../../../test/drawView.tsx'
import { testContext } from '../../../test/testContext.ts'
import { SuggestionList } from './SuggestionList.tsx'

const names = [
  { name: 'mira.shop.eth', registered: true },
  { name: 'mira1.shop.eth', registered: false },
]

async function drawn(status: 'known' | 'failed') {
  const { context } = testContext()
  const [onChoose, onRetry] = [vi.fn(), vi.fn()]
  const props = { suggestions: names, status, chosen: 'mira', zone: 'shop.eth', onChoose, onRetry }
  return { ...(await drawView(context, <SuggestionList {...props} />)), onChoose, onRetry }
}

test('default: a name that is free goes into the field', async () => {
  const { root, onChoose } = await drawn('known')
  const [taken, free] = root.querySelectorAll('button')
  expect([taken?.disabled, free?.disabled]).toEqual([true, false])
  free?.click()
  expect(onChoose.mock.calls).toEqual([['mira1']])
})

test('error: they do not come: the sentence of the specification, and another try', async () => {
  const { root, press, onRetry } = await drawn('failed')
  expect(root.querySelector('[role=alert] p')?.textContent).toBe('Error fetching name suggestions')
  press('Try again')
  expect(onRetry).toHaveBeenCalledOnce()
})
