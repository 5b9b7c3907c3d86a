import { innerCalls } from '../withInnerCalls.ts'
import { abiReader } from './abiReader.ts'
import { type Receiver, type RouterStep, swapMethods } from './swapMethods.ts'

/** What a call tells a router to do. Tokens by address in lower case. */
export interface SwapCall {
  /** `native`: the coin itself goes in or comes out; `token` is then its wrapped form. */
  sold: { token: string; native: boolean }
  bought: { token: string; native: boolean }
  /** `in`: so much goes in, at least `bought` comes out. `out`: so much comes out, at most `sold` goes in. */
  exact: 'in' | 'out'
  soldUnits: bigint
  boughtUnits: bigint
  receiver: Receiver
  /** Seconds since 1970 after which it reverts. */
  deadline?: bigint
}

type Flow = Extract<RouterStep, { type: 'swap' }> & { paidOut?: boolean }

/** `multicall(uint256 deadline,bytes[])` */
const untilTime = '0x5ae401dc'
const carriers: readonly string[] = ['0xac9650d8', untilTime]

const selectorOf = (data: string): string => data.slice(0, 10).toLowerCase()

/** What one call tells a router; `undefined` for any other call. */
export function readStep(data: string): RouterStep | undefined {
  const selector = selectorOf(data)
  const read = Object.hasOwn(swapMethods, selector) ? swapMethods[selector] : undefined
  return read?.(abiReader(data.slice(10).toLowerCase()))
}

/** `undefined` where the steps do not make one swap that can be told in a sentence. */
function join(flow: Flow, step: RouterStep): Flow | undefined {
  if (step.type === 'aside') return flow
  if (step.type === 'payOut') {
    if (flow.receiver !== 'router') return undefined
    if (step.token !== undefined && step.token !== flow.to) return undefined
    const { least, receiver } = step
    const limit = flow.exact === 'in' ? { limit: larger(flow.limit, least) } : {}
    const native = step.token === undefined ? ({ native: 'out' } as const) : {}
    return { ...flow, ...limit, ...native, receiver, paidOut: true }
  }
  if (flow.paidOut || flow.exact !== 'in' || step.exact !== 'in' || step.native) return undefined
  // The next pool takes all that the one before left in the router.
  if (flow.receiver === 'router' && step.from === flow.to && step.amount === 0n)
    return { ...step, from: flow.from, amount: flow.amount }
  // The same over two ways.
  if (step.from !== flow.from || step.to !== flow.to || step.receiver !== flow.receiver) return undefined
  return { ...flow, amount: flow.amount + step.amount, limit: flow.limit + step.limit }
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * Reads a call to a router of Uniswap's kind by its bytes alone. `undefined`: it is none, or does more than can be told:
 * then it is shown as the call that it is.
 */
export function decodeSwap(data: string, value: bigint): SwapCall | undefined {
  const carried = carriers.includes(selectorOf(data))
  const steps = (carried ? innerCalls(data) : [data]).map(readStep)
  let flow: Flow | undefined
  for (const step of steps) {
    if (!step) return undefined
    if (flow) flow = join(flow, step)
    else if (step.type === 'swap') flow = step
    else if (step.type === 'payOut') return undefined
    else continue
    if (!flow) return undefined
  }
  if (!flow) return undefined
  const native = { in: flow.native === 'in' || value > 0n, out: flow.native === 'out' }
  const given = flow.native === 'in' ? value : flow.amount
  const [soldUnits, boughtUnits] =
    flow.exact === 'in' ? [given, flow.limit] : [flow.native === 'in' ? value : flow.limit, flow.amount]
  // Coins that come along with a swap of something else, or are more than it takes, stay in the router.
  if (value > 0n && value !== soldUnits) return undefined
  if (flow.exact === 'out' && value > 0n && flow.native !== 'in') return undefined
  const until = selectorOf(data) === untilTime ? abiReader(data.slice(10)).word(0) : flow.deadline
  return {
    sold: { token: flow.from, native: native.in },
    bought: { token: flow.to, native: native.out },
    exact: flow.exact,
    soldUnits,
    boughtUnits,
    receiver: flow.receiver,
    deadline: until,
  }
}
