import type { WidgetContext } from '../../context.ts'
import type { Send, Unclear } from '../../state/sends.ts'
import { carryOut } from '../send/carryOut.ts'
import type { Ask, AskWallet } from '../send/family.ts'
import { followSends } from '../send/followSends.ts'
import { sendsOf } from '../send/sendsOf.ts'
import { approveData } from './approval.ts'
import { askQuote } from './askQuote.ts'
import { buildSwap } from './buildSwap.ts'
import type { Agreed } from './checkSwap.ts'
import { requireUnscaledPair } from './requireUnscaledPair.ts'
import { signPermit } from './signPermit.ts'
import { readCallGas, sendCall, sendCalls } from './swapCalls.ts'
import { SwapError, toSwapError } from './swapError.ts'
import { swapsOf } from './swapsOf.ts'
import { trackSwap } from './trackSwap.ts'

/** What the wallet is asked for: leave to take the tokens, the swap, both at once, or a signature and the swap with it. */
export type SwapStep = 'approve' | 'swap' | 'atOnce' | 'permit'

/**
 * Asks the wallet for the next step of what the person agreed to, once at a time, and keeps what came of it: also when they
 * closed the modal while the wallet asked them. `standing`: what the router may take already.
 *
 * @throws SwapError
 */
export async function submitSwap(
  context: WidgetContext,
  agreed: Agreed,
  step: SwapStep,
  standing: bigint,
): Promise<Send> {
  const swaps = swapsOf(context)
  const { draft, stage } = swaps.getState()
  if (stage !== 'idle') throw new SwapError('busy')
  const intended = recordOf(agreed, step)
  const ask: Ask = (method, params) => context.api.rpc(intended.networkId, method, params)
  const keep = (sent: Sent, isLate: boolean): Send => {
    const send: Send = { ...intended, ...sent, sentAt: context.api.now(), status: 'pending' }
    const { stage, draft: now, clear } = swaps.getState()
    sendsOf(context).getState().addSend(send)
    if (step !== 'approve') {
      trackSwap(context, 'SWAP_SUCCESS', agreed)
      // What is typed by then may be another swap.
      if (!isLate || (stage === 'idle' && now === draft)) clear()
    }
    followSends(context)
    return send
  }
  try {
    const send = async (wallet: AskWallet) => {
      await requireUnscaledPair(ask, agreed.order)
      return steps[step]({ ask, wallet, api: context.api }, agreed, standing)
    }
    return await carryOut(context, { form: swaps, intended, send, keep })
  } catch (thrown) {
    const fault = toSwapError(thrown)
    trackSwap(context, step === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', agreed, fault.code)
    throw fault
  }
}

type Ways = { ask: Ask; wallet: AskWallet; api: WidgetContext['api'] }
type Sent = Pick<Send, 'id' | 'to'> & Partial<Pick<Send, 'units' | 'atOnce' | 'firstNonce' | 'digest'>>

const steps: Readonly<Record<SwapStep, (ways: Ways, agreed: Agreed, standing: bigint) => Promise<Sent>>> = {
  approve: async (ways, agreed, standing) => {
    const { order } = agreed
    const spender = spenderOf(agreed)
    const units = await approvable(ways.ask, agreed, standing)
    const call = { to: order.sells.token, data: approveData(spender, units), value: 0n }
    return { ...(await sendCall(ways, order, call)), to: spender, units: String(units) }
  },
  swap: async (ways, agreed) => {
    await holdPrice(ways, agreed)
    const call = await buildSwap(ways, agreed)
    return { ...(await sendCall(ways, agreed.order, call)), to: call.to }
  },
  permit: async (ways, agreed) => {
    const spender = spenderOf(agreed)
    await holdPrice(ways, agreed)
    const permit = await signPermit(ways, agreed.order, spender)
    // Time went by while the wallet asked.
    await holdPrice(ways, agreed)
    const call = await buildSwap(ways, agreed, { permit })
    return { ...(await sendCall(ways, agreed.order, call)), to: call.to }
  },
  atOnce: async (ways, agreed, standing) => {
    const { order } = agreed
    const spender = spenderOf(agreed)
    await holdPrice(ways, agreed)
    const call = await buildSwap(ways, agreed, { ahead: true })
    const approval = (units: bigint) => ({
      to: order.sells.token,
      data: approveData(spender, units),
      value: 0n,
    })
    const cleared = standing > 0n ? [approval(0n)] : []
    const calls = [...cleared, approval(order.units), call]
    return { id: await sendCalls(ways.wallet, order, calls), to: call.to, atOnce: true }
  },
}

/** Leave is given to a router that the network names, and to nobody else. */
function spenderOf({ quote, routers }: Agreed): string {
  const { spender } = quote
  if (spender === null || !routers.includes(spender)) throw new SwapError('other_router')
  return spender
}

/** Exactly what is swapped; nothing first, where a token changes no allowance that stands. */
async function approvable(ask: Ask, agreed: Agreed, standing: bigint): Promise<bigint> {
  const { order } = agreed
  if (standing === 0n) return order.units
  const data = approveData(spenderOf(agreed), order.units)
  try {
    await readCallGas(ask, order.from, { to: order.sells.token, data, value: 0n })
    return order.units
  } catch (thrown) {
    if (thrown instanceof SwapError) return 0n
    throw thrown
  }
}

/** The price now must still give what the person was shown as the least. */
async function holdPrice({ api }: Ways, { order, least }: Agreed): Promise<void> {
  const now = await askQuote(api, order)
  if (now.bought < least) throw new SwapError('moved')
}

function recordOf({ order, least }: Agreed, step: SwapStep): Unclear {
  const { networkId, from, sells, buys, units } = order
  const { token, symbol, decimals } = sells
  const sold = { symbol, decimals, units: String(units), ...(token && { token }) }
  const bought = {
    symbol: buys.symbol,
    decimals: buys.decimals,
    units: String(least),
    ...(buys.token && { token: buys.token }),
  }
  return {
    networkId,
    from,
    ...sold,
    ...(step === 'approve' ? { kind: 'approval' } : { kind: 'swap', bought }),
  }
}
