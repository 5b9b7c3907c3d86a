import { expect, test } from 'vitest'
import { coinsText } from '../format/coinsText.ts'
import { unmarked } from '../format/verbatim.ts'
import { safeValues } from '../words/safeValues.ts'
import type { Translate } from '../words/useWords.ts'
import { createWords } from '../words/words.ts'
import { callWords } from './callWords.ts'
import { Headline } from './Headline.tsx'
import { drawScreen } from './test/drawScreen.tsx'
import { networks } from './test/networks.ts'

const words = createWords()
const t: Translate = (id, values) => words._(id, values && safeValues(values))

/** What stands in which order: parts that are isolated, and what is between them. */
async function partsOf(figure: string): Promise<string[]> {
  const { root } = await drawScreen(<Headline figure={figure} label="Send" />, {}, false)
  const line = root.querySelector('[data-fact=figure]')
  return [...(line?.childNodes ?? [])].map((node) =>
    node.nodeName === 'BDI' ? `<${node.textContent}>` : (node.textContent ?? ''),
  )
}

test.each([
  ['Arabic letters and a figure', 'دولار 5', 'دولار 5'],
  ['an override', '\u202eCDSU', '[U+202E]CDSU'],
  ['an isolate that has no end', '\u2067USDC', '[U+2067]USDC'],
  ['Hebrew letters', 'שקל', 'שקל'],
])('default: a token named with %s leaves its amount alone', async (_, symbol, shown) => {
  const token = { address: '0x1', symbol, decimals: 6 } as never
  const call = { type: 'transfer', token, amount: '1500000', to: '0x2' } as never
  const { figure } = callWords(call, networks[0], t)
  expect(await partsOf(figure)).toEqual(['<1.5>', ' ', `<${shown}>`])
})

test('behavior: a network whose coin is named so, and attributes', async () => {
  expect(await partsOf(coinsText('1.5', 'שקל'))).toEqual(['<1.5>', ' ', '<שקל>'])
  expect(unmarked(coinsText('1.5', 'שקל'))).toBe('1.5 \u2068שקל\u2069')
  expect(unmarked(coinsText('1.5', 'ETH'))).toBe('1.5 ETH')
})
