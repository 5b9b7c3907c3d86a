import { sendsOf } from '../actions/send/sendsOf.ts'
import { type SwapDraft, swapsOf } from '../actions/swap/swapsOf.ts'
import { queryClientOf } from '../api/queryClientOf.ts'
import type { WidgetContext } from '../context.ts'
import type { Send, SendStatus } from '../state/sends.ts'
import type { ViewTarget } from '../state/views.ts'
import { me, usdc } from './askedScene.ts'
import type { Scene } from './scene.ts'
import { router, type SwapAnswers, stranger, swapWith } from './swapAnswers.ts'

const buying: Partial<SwapDraft> = { buys: usdc.toLowerCase(), amount: '0.5' }
const selling: Partial<SwapDraft> = { sells: usdc.toLowerCase(), buys: '', amount: '1250.5' }

/** Views of swapping over the account, with what was chosen before. */
const swapScene = (
  draft: Partial<SwapDraft>,
  answers: SwapAnswers = {},
  views: ViewTarget[] = [],
  more: Partial<Scene> & { before?(context: WidgetContext): void } = {},
): Scene => ({
  connected: true,
  balance: 1_204_512_000_000_000_000n,
  ...more,
  set: (state, context) => {
    swapWith(context, answers)
    const swaps = swapsOf(context)
    state.reset({ name: 'Account' })
    state.push({ name: 'Swap' })
    swaps.getState().setDraft(draft)
    for (const view of views) state.push(view)
    more.before?.(context)
  },
})
const preview: ViewTarget[] = [{ name: 'SwapPreview' }]
const choose = (side: 'sells' | 'buys'): ViewTarget[] => [{ name: 'SwapSelectToken', data: { side } }]

const record: Send = {
  id: `0x${'5c9f2b'.repeat(10)}ab12`,
  kind: 'swap',
  networkId: 'eip155:1',
  from: me,
  to: router,
  symbol: 'ETH',
  decimals: 18,
  units: '500000000000000000',
  bought: { symbol: 'USDC', decimals: 6, units: '1268241683', token: usdc.toLowerCase() },
  sentAt: 0,
  status: 'pending',
}
const statusScene = (status: SendStatus): Scene => ({
  connected: true,
  set: (state, context) => {
    swapWith(context, {
      rpc: {
        eth_getTransactionReceipt:
          status === 'pending' ? null : { status: status === 'failed' ? '0x0' : '0x1', blockNumber: '0x10' },
        eth_getBlockByNumber: { number: '0x1' },
        eth_getTransactionByHash: { blockNumber: '0x10', from: me, to: router, input: '0x', nonce: '0x1' },
        eth_call: () => {
          throw Object.assign(new Error('execution reverted: Too little received'), { code: 3 })
        },
      },
    })
    sendsOf(context)
      .getState()
      .addSend({ ...record, status, sentAt: Date.now() })
    state.reset({ name: 'Account' })
    state.push({ name: 'SwapConfirmed', data: { networkId: record.networkId, id: record.id } })
  },
})
/** Does something once the button that goes on can be pressed. */
function whenReady(act: (button: HTMLButtonElement) => void): void {
  const waiting = setInterval(() => {
    const button = document.querySelector<HTMLButtonElement>('.view-footer .button-primary:not(:disabled)')
    if (!button) return
    clearInterval(waiting)
    act(button)
  }, 50)
}
const press = (): void => whenReady((button) => button.click())
const type = (text: string) => (): void => {
  const waiting = setInterval(() => {
    const field = document.querySelector<HTMLInputElement>('.search input')
    if (!field) return
    clearInterval(waiting)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, 100)
}
const approving = (context: WidgetContext): void => {
  const { bought: _, ...rest } = record
  sendsOf(context)
    .getState()
    .addSend({ ...rest, kind: 'approval', symbol: 'USDC', token: usdc.toLowerCase(), sentAt: Date.now() })
}
/** Once the first price stands there, another one is asked for. */
const move = (context: WidgetContext): void =>
  whenReady(() => void queryClientOf(context.api).invalidateQueries({ queryKey: ['swap quote'] }))
const poor = { eth_getBalance: '0x38d7ea4c68000' }

export const swapScenes: Record<string, Scene> = {
  swap: swapScene({}),
  'swap-quoting': swapScene(buying, { quote: 'never' }),
  'swap-quoted': swapScene(buying),
  'swap-selling': swapScene(selling),
  'swap-impact': swapScene(buying, { quote: { priceImpact: 420 } }),
  'swap-severe': swapScene(buying, { quote: { priceImpact: 2_360, feeBps: 85 } }),
  'swap-slippage': swapScene({ ...buying, slippageBps: 1_200 }),
  'swap-no-liquidity': swapScene(buying, { quote: 'no_liquidity' }),
  'swap-tax': swapScene(buying, { quote: 'fee_on_transfer' }),
  'swap-unreachable': swapScene(buying, { quote: 'fail' }),
  'swap-too-much': swapScene({ ...buying, amount: '12' }),
  'swap-no-gas': swapScene(selling, { rpc: { eth_getBalance: '0x9184e72a000' } }),
  'swap-grouped': swapScene({ ...buying, amount: '1,250' }),
  'swap-nowhere': {
    connected: true,
    set: (state) => {
      state.reset({ name: 'Account' })
      state.push({ name: 'Swap' })
    },
  },
  'swap-unsupported': swapScene({}, {}, [{ name: 'UnsupportedChain', data: { swaps: true } }]),
  'swap-tokens': swapScene(buying, {}, choose('buys')),
  'swap-tokens-search': swapScene(buying, {}, choose('buys'), { before: type('dai') }),
  'swap-tokens-none': swapScene(buying, {}, choose('buys'), { before: type('nothing like it') }),
  'swap-import': swapScene(buying, {}, choose('buys'), { before: type(stranger) }),
  'swap-preview': swapScene(buying, {}, preview),
  'swap-preview-approve': swapScene(selling, {}, preview, { answer: 4200 }),
  'swap-preview-approving': swapScene(selling, {}, preview, { answer: 4200, before: approving }),
  'swap-preview-permit': swapScene(selling, { permits: true }, preview, { answer: 4200 }),
  'swap-preview-approved': swapScene(selling, { allowance: 1_250_500_000n }, preview),
  'swap-preview-asking': swapScene(buying, {}, preview, { before: press }),
  'swap-preview-declined': swapScene(selling, {}, preview, { answer: 4001, before: press }),
  'swap-preview-moved': swapScene(buying, { later: { toAmount: '1201000000' } }, preview, { before: move }),
  'swap-preview-no-gas': swapScene(selling, { rpc: poor }, preview, { answer: 4200 }),
  'swap-pending': statusScene('pending'),
  'swap-confirmed': statusScene('confirmed'),
  'swap-final': statusScene('final'),
  'swap-failed': statusScene('failed'),
  'swap-lost': statusScene('lost'),
  'swap-cancelled': statusScene('cancelled'),
  'swap-replaced': statusScene('replaced'),
  'swap-unknown': statusScene('unknown'),
}
