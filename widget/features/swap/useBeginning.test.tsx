import { afterEach, expect, test, vi } from 'vitest'
import type { ViewInput } from '../../../host-sdk/protocol/api.ts'
import { type SwapDraft, swapsOf } from '../../actions/swap/swapsOf.ts'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext } from '../../test/testContext.ts'
import { useBeginning } from './useBeginning.ts'
import type { SwapTokens } from './useSwapTokens.ts'

afterEach(() => vi.restoreAllMocks())

const tokens = ['ETH', 'USDC'].map((symbol) => ({
  token: symbol === 'ETH' ? '' : '0xaa',
  symbol,
  listed: true,
})) as SwapTokens['tokens']

const Look = ({ input }: { input: ViewInput }) => {
  useBeginning(input, { tokens, state: 'complete' })
  return null
}

async function draftAfter(input: ViewInput): Promise<SwapDraft> {
  const { context } = connectedContext()
  await drawView(context, <Look input={input} />)
  return swapsOf(context).getState().draft
}

test('default', async () => {
  const draft = await draftAfter({ fromToken: 'eth', toToken: 'USDC', amount: '0.5' })
  expect(draft).toMatchObject({ sells: '', buys: '0xaa', amount: '0.5' })
})

test('param: the amount stands in the sign of the person’s language', async () => {
  const parts = new Intl.NumberFormat('de').formatToParts(1.5)
  vi.spyOn(Intl.NumberFormat.prototype, 'formatToParts').mockReturnValue(parts)
  expect((await draftAfter({ amount: '1.250' })).amount).toBe('1,250')
  expect((await draftAfter({ amount: '1250' })).amount).toBe('1250')
})

test('behavior: a token that no list names is left to the person', async () => {
  expect(await draftAfter({ fromToken: 'USDC', toToken: 'NOPE' })).toMatchObject({
    sells: '0xaa',
    buys: null,
    amount: '',
  })
})
