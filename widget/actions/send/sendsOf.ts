import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext } from '../../context.ts'
import { parseSends, type Send, type Unclear, withChange, withSend } from '../../state/sends.ts'
import type { Speed } from './family.ts'
import { type LinkDraft, linkDraft } from './linkDraft.ts'
import type { Stage } from './stagedWallet.ts'
import { sendStanding } from './standing.ts'

/** What a person is about to send, as typed; kept while they look for a token or review. */
export interface Draft {
  /** Contract or mint; '' is the network's own coin. */
  token: string
  amount: string
  receiver: string
  speed: Speed
  /** Coins that may carry collectibles may be spent for it. */
  smallCoins?: boolean
}

export interface SendsState {
  draft: Draft
  stage: Stage
  /** Newest first. */
  sends: Send[]
  /** Of payments and swaps; each until the person read it, or the wallet answered after all. */
  unclear: Unclear[]
  /** What the wallet was asked for last: it is asked for it again only when the person wants that. */
  submitted: Draft | undefined
  /** Connector keys of wallets that leave the choice of coins to us. */
  ownCoins: string[]
  setDraft(change: Partial<Draft>): void
  /** A payment link fills in its coin or token, and its amount. */
  setReceiver(receiver: string): void
  /** The amount was one of something else, unless the link asks for this one. */
  setToken(token: string): void
  /** What the link asks for of the coin or token that it names, as a person would type it. */
  linkedAmount(): string | undefined
  clearDraft(): void
  setStage(stage: Stage): void
  addSend(send: Send): void
  changeSend(send: Send, change: Partial<Send>): void
  addUnclear(one: Unclear): void
  dropUnclear(one: Unclear): void
  markSubmitted(draft: Draft | undefined): void
  rememberOwnCoins(key: string): void
}
export type SendsStore = StoreApi<SendsState>

const emptyDraft: Draft = { token: '', amount: '', receiver: '', speed: 'normal' }

const stores = new WeakMap<WidgetContext, SendsStore>()

/**
 * Payments of this frame, in a store of their own: nobody needs them before somebody sends. What was sent outlives
 * the document in our own storage; the page, which could read what it keeps for us, never has it.
 */
export function sendsOf(context: WidgetContext): SendsStore {
  const known = stores.get(context)
  if (known) return known
  const storage = context.storageOf('sends')
  let pastedOn = networkOf(context)
  // The coin of a link without a network is another one on another network.
  const linkHere = ({ receiver }: Draft): LinkDraft | undefined => {
    const link = linkDraft(receiver)
    const networkId = networkOf(context)
    return networkId !== undefined && networkId === (link?.networkId ?? pastedOn) ? link : undefined
  }
  const store = createStore<SendsState>()((set, get) => ({
    draft: emptyDraft,
    stage: 'idle',
    sends: parseSends(storage.read()),
    unclear: [],
    submitted: undefined,
    ownCoins: [],
    // What the person said of small coins was said of one payment.
    setDraft: (change) =>
      set(({ draft: { smallCoins: _, ...draft } }) => ({ draft: { ...draft, ...change } })),
    setReceiver: (receiver) => {
      const { draft, setDraft } = get()
      pastedOn = networkOf(context)
      const link = linkDraft(receiver)
      const kept = link?.token === draft.token ? draft.amount : ''
      setDraft({ receiver, ...(link && { token: link.token, amount: link.amount ?? kept }) })
    },
    setToken: (token) => {
      const { draft, setDraft } = get()
      if (token === draft.token) return
      const link = linkHere(draft)
      setDraft({ token, amount: (link?.token === token && link.amount) || '' })
    },
    linkedAmount: () => linkHere(get().draft)?.amount,
    clearDraft: () => set({ draft: emptyDraft }),
    setStage: (stage) => set({ stage }),
    addSend: (send) => set(({ sends }) => ({ sends: withSend(sends, send) })),
    changeSend: (send, change) => set(({ sends }) => ({ sends: withChange(sends, send, change) })),
    addUnclear: (one) => set(({ unclear }) => ({ unclear: [...unclear, one] })),
    dropUnclear: (one) => set(({ unclear }) => ({ unclear: unclear.filter((other) => other !== one) })),
    markSubmitted: (submitted) => set({ submitted }),
    rememberOwnCoins: (key) => set(({ ownCoins }) => ({ ownCoins: [...new Set([...ownCoins, key])] })),
  }))
  stores.set(context, store)
  store.subscribe((now, before) => {
    const text = JSON.stringify(now.sends)
    if (now.sends !== before.sends && text !== storage.read()) storage.write(text)
    if (now.unclear !== before.unclear) context.store.setState({ hasUnclear: now.unclear.length > 0 })
  })
  // What is typed is an amount of what lies in this account: elsewhere '' is another coin.
  let place = placeOf(context)
  context.store.subscribe(() => {
    const before = place
    place = placeOf(context)
    if (place === before) return
    const { draft, setDraft } = store.getState()
    const { token = '', amount = '' } = linkHere(draft) ?? {}
    setDraft({ token, amount })
  })
  storage.watch((text) => store.setState({ sends: parseSends(text) }))
  return store
}

const networkOf = ({ store }: WidgetContext) => sendStanding(store.getState())?.networkId

function placeOf({ store }: WidgetContext): string | undefined {
  const standing = sendStanding(store.getState())
  return standing && `${standing.networkId}:${standing.from}`
}
