import { act } from 'react'
import { expect, test } from 'vitest'
import { drawView } from '../../test/drawView.tsx'
import { testContext } from '../../test/testContext.ts'
import { CutAmount } from './CutAmount.tsx'

const drawn = (units: bigint) =>
  drawView(testContext().context, <CutAmount decimals={8} symbol="CDR" units={units} />)

test('default: a press shows all digits, another one the first six', async () => {
  const { root } = await drawn(447_980_045_841n)
  const button = root.querySelector('button')
  expect(button?.textContent).toBe('4,479.8 CDR. All digits')
  expect(button?.getAttribute('aria-pressed')).toBe('false')
  act(() => button?.click())
  expect(button?.textContent).toBe('4,479.80045841 CDR. All digits')
  expect(button?.getAttribute('aria-pressed')).toBe('true')
  act(() => button?.click())
  expect(button?.textContent).toBe('4,479.8 CDR. All digits')
})

test('param: what is shown to its last digit is a text', async () => {
  const { root } = await drawn(250_000_000n)
  expect(root.querySelector('button')).toBeNull()
  expect(root.textContent).toBe('2.5 CDR')
})
