import { expect, test } from 'vitest'
import { Headline } from './Headline.tsx'
import { SwapBanners } from './SwapBanners.tsx'
import { TextBox } from './TextBox.tsx'
import { drawScreen } from './test/drawScreen.tsx'
import { networks, ourRouter } from './test/networks.ts'
import { said } from './test/said.ts'
import { UntilRow } from './UntilRow.tsx'

const classOf = async (figure: string, danger?: boolean) => {
  const given = danger === undefined ? {} : { danger }
  const { root } = await drawScreen(<Headline figure={figure} label="Send" {...given} />)
  return root.querySelector('[data-fact=figure]')?.className
}

test('default: a long figure is smaller, a dangerous one is red', async () => {
  expect(await classOf('1'.repeat(18))).toBe('headline-figure')
  expect(await classOf('1'.repeat(19))).toBe('headline-figure headline-figure-long')
  expect(await classOf('1', true)).toBe('headline-figure headline-danger')
  expect(await classOf('1', false)).toBe('headline-figure')
})

test.each<[string, boolean | undefined, boolean | undefined, string, string | null]>([
  ['a text', undefined, undefined, 'message-box', null],
  ['bytes', true, undefined, 'message-box mono', null],
  ['what is signed', undefined, true, 'message-box', 'content'],
])('param: a box of %s', async (_, mono, signed, className, fact) => {
  const given = { ...(mono && { mono }), ...(signed && { signed }) }
  const { root } = await drawScreen(
    <TextBox label="Message" {...given}>
      Hello
    </TextBox>,
  )
  const box = root.firstElementChild
  expect([box?.className, box?.getAttribute('data-fact'), box?.getAttribute('tabindex')]).toEqual([
    className,
    fact,
    '0',
  ])
})

test.each([
  ['a minute', '1893456060', '2030-01-01 00:01 UTC'],
  ['the last second', '253402300799', '9999-12-31 23:59 UTC'],
])('param: until %s', async (_, until, text) => {
  expect((await drawScreen(<UntilRow until={until} />)).lines()).toEqual([`Until: ${text}`])
})

test('param: until long after', async () => {
  expect((await drawScreen(<UntilRow until="253402300800" />)).lines()).toEqual(said`
    {detail.until}: {detail.noEnd}
  `)
  expect((await drawScreen(<UntilRow until={`${2n ** 256n - 1n}`} />)).lines()).toEqual(said`
    {detail.until}: {detail.noEnd}
  `)
})

test('behavior: who is trusted with a swap', async () => {
  const swap = { type: 'swap', router: ourRouter } as never
  const lines = async (call: never, network = networks[0]) =>
    (await drawScreen(<SwapBanners call={call} network={network} />)).lines()
  expect(await lines(swap)).toEqual([])
  expect(await lines({ type: 'native' } as never)).toEqual([])
  const unknown = said`warning: {call.swapUnknown.title} – {call.swapUnknown.text}`
  expect(await lines({ type: 'swap', router: '0x1' } as never)).toEqual(unknown)
  expect(await lines(swap, networks[1])).toEqual(unknown)
})
