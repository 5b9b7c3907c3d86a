import { type EvmWallet, type EvmWalletHabit, evmWallet } from '../../../e2e/quirks/evmWallet.ts'
import { evmWalletQuirks } from '../../../e2e/quirks/evmWalletQuirks.ts'
import { connect } from '../../actions/connect.ts'
import { type OpenPage, openPage } from './openPage.ts'
import { type Belief, belief, install, send, sendCalls, sign, switchChain, truth } from './pageCalls.ts'

/** Numbers from 0 up to `below`, the same for the same seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Answers and events come some turns of the event loop late, each kind in its own order. */
const late = (random: (below: number) => number): EvmWalletHabit => ({
  answer: async ({ plain }) => {
    await turns(random(3))
    const answer = await plain()
    await turns(random(3))
    return answer
  },
})

/** Habits that change how something is written, and keep no change from the page. */
const spellings = [
  'chainChangedAsObject',
  'chainChangedAsNumber',
  'chainChangedInDecimals',
  'chainChangedWithoutData',
  'chainChangedTwice',
  'chainChangedOfThePast',
  'chainIdAsNumber',
  'chainIdInCapitals',
  'accountsOfTheEventUnordered',
  'accountsChangedAsText',
  'oddAccountInTheList',
  'locksWithUndefined',
  'locksByDisconnect',
  'reconnectsItsNode',
] as const satisfies (keyof typeof evmWalletQuirks)[]

export interface RandomOrder {
  page: OpenPage
  wallet: EvmWallet
  /** What went out otherwise than the page believed when it was asked for. */
  strayed(): string[]
  close(): void
}

/** Lets page, widget and wallet do things in an order drawn from `seed`, without waiting for each other. */
export async function playRandomOrder(seed: number, steps: number): Promise<RandomOrder> {
  const random = seeded(seed)
  const spelling = evmWalletQuirks[spellings[random(spellings.length)] as (typeof spellings)[number]]
  const wallet = evmWallet([spelling, late(random)])
  const uninstall = install(wallet)
  const page = await openPage()
  await connect(page.context, page.context.connectors()[0]?.id as string)
  const open: Promise<unknown>[] = []
  const wanted: Belief[] = []
  /** A transaction carries its number, so that it is found again at the wallet. */
  const sendNext = (pay: typeof send): void => {
    const known = page.known()
    if (!known.account) return
    const data = `0x${wanted.length.toString(16).padStart(8, '0')}`
    wanted.push(known)
    open.push(pay(page, known.account, data))
  }
  const acts: (() => unknown)[] = [
    () => wallet.switchTo(wallet.state.chainId === 1 ? 10 : 1),
    () => wallet.choose(wallet.state.accounts[1] as string),
    () => (wallet.state.locked ? wallet.unlock() : wallet.lock()),
    () => sendNext(send),
    () => sendNext(sendCalls),
    () => open.push(sign(page, page.known().account)),
    () => open.push(switchChain(page, random(2) ? '0xa' : '0x1')),
  ]
  for (let step = 0; step < steps; step++) {
    acts[random(acts.length)]?.()
    await turns(random(4))
  }
  await Promise.all(open)
  if (wallet.state.locked) wallet.unlock()
  return {
    page,
    wallet,
    strayed: () =>
      wallet.deeds.flatMap(({ method, params, account, chainId }) => {
        if (method === 'personal_sign') return []
        const { calls } = params[0] as { calls?: unknown[] }
        const { data } = (calls ?? params)[0] as { data: string }
        const shown = wanted[Number(data)]
        return shown?.account === account && shown.chainId === chainId
          ? []
          : [`by ${account} on ${chainId}, seen ${shown?.account} on ${shown?.chainId}`]
      }),
    close() {
      page.close()
      uninstall()
    },
  }
}

/** Whether page and widget believe what is so. */
export async function agrees({ page, wallet }: RandomOrder): Promise<boolean> {
  const { connections } = page.context.store.getState()
  const [, chainId, account] = connections.eip155?.accounts[0]?.split(':') ?? []
  const widget = { account: account?.toLowerCase() ?? null, chainId: Number(chainId) }
  const so = JSON.stringify(truth(wallet))
  return [await belief(page), page.known(), widget].every((one) => JSON.stringify(one) === so)
}
