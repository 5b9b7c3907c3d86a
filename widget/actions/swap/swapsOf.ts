import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext } from '../../context.ts'
import type { Stage } from '../send/stagedWallet.ts'
import { sendStanding } from '../send/standing.ts'
import { slippage } from './swapOrder.ts'
import type { SwapToken } from './swapToken.ts'
import { trackSwap } from './trackSwap.ts'

/** What a person is about to swap, as typed. */
export interface SwapDraft {
  /** Contracts; '' is the network's own coin, `null` is nothing yet. */
  sells: string | null
  buys: string | null
  amount: string
  slippageBps: number
  /** As typed, also where it is out of bounds; `undefined`: nothing was. */
  slippageText?: string
}

export interface SwapsState {
  draft: SwapDraft
  /** What no list names and the person took all the same, on this network. */
  imported: SwapToken[]
  stage: Stage
  setDraft(change: Partial<SwapDraft>): void
  /** The sides change places; what came out becomes what goes in. */
  flip(amount: string): void
  addImported(token: SwapToken): void
  clear(): void
  setStage(stage: Stage): void
}
export type SwapsStore = StoreApi<SwapsState>

const emptyDraft: SwapDraft = { sells: '', buys: null, amount: '', slippageBps: slippage.usual }

const stores = new WeakMap<WidgetContext, SwapsStore>()

/** The swap that is being put together. It ends with the views of swapping, and where the account or the network changes. */
export function swapsOf(context: WidgetContext): SwapsStore {
  const known = stores.get(context)
  if (known) return known
  const store = createStore<SwapsState>()((set) => ({
    draft: emptyDraft,
    imported: [],
    stage: 'idle',
    setDraft: (change) => set(({ draft }) => ({ draft: { ...draft, ...change } })),
    flip: (amount) =>
      set(({ draft }) => ({ draft: { ...draft, sells: draft.buys, buys: draft.sells, amount } })),
    addImported: (token) =>
      set(({ imported }) => ({ imported: [...imported.filter((one) => one.token !== token.token), token] })),
    clear: () => set({ draft: emptyDraft }),
    setStage: (stage) => set({ stage }),
  }))
  stores.set(context, store)
  let place = placeOf(context)
  let shown = showsSwap(context)
  if (shown) trackSwap(context, 'OPEN_SWAP')
  context.store.subscribe(() => {
    const before = { place, shown }
    place = placeOf(context)
    shown = showsSwap(context)
    if (shown && !before.shown) trackSwap(context, 'OPEN_SWAP')
    if (place !== before.place) store.setState({ draft: emptyDraft, imported: [] })
    else if (before.shown && !shown) store.getState().clear()
  })
  return store
}

/** Also below what the page asks in between. */
const showsSwap = ({ store }: WidgetContext): boolean =>
  store.getState().history.some(({ name }) => name.includes('Swap'))

function placeOf({ store }: WidgetContext): string | undefined {
  const standing = sendStanding(store.getState())
  return standing && `${standing.networkId}:${standing.from}`
}
