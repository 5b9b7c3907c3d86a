import { isSameAddress } from '../../../format/isSameAddress.ts'
import { withInnerCalls } from '../withInnerCalls.ts'
import { decodeSwap, readStep, type SwapCall } from './decodeSwap.ts'
import type { RouterStep } from './swapMethods.ts'

export interface SwapDangers {
  /** What comes out goes to somebody else, or is left in the router. */
  elsewhere: boolean
  /** Whatever comes out is enough. */
  forNothing: boolean
}

type Paying = Exclude<RouterStep, { type: 'aside' }>

/** What is dangerous about a call to a router, also where it does more than can be told in a sentence. */
export function swapDangers({ data, value }: { data: string; value: bigint }, from: string): SwapDangers {
  const call = decodeSwap(data, value)
  if (call) return ofSwap(call, from)
  const steps = (withInnerCalls([data]) ?? [data]).flatMap((one): Paying[] => {
    const step = readStep(one)
    return step && step.type !== 'aside' ? [step] : []
  })
  const swaps = steps.filter((step) => step.type === 'swap')
  const isOwn = ({ receiver }: Paying): boolean => receiver === 'sender' || isSameAddress(receiver, from)
  const isNobodys = swaps.length > 0 && !steps.some(isOwn)
  const bounds = steps.map((step) => (step.type === 'payOut' ? step.least : step.limit))
  return {
    elsewhere: isNobodys || steps.some((step) => step.receiver !== 'router' && !isOwn(step)),
    forNothing: swaps.some(({ exact }) => exact === 'in') && bounds.every((bound) => bound === 0n),
  }
}

const ofSwap = ({ receiver, boughtUnits }: SwapCall, from: string): SwapDangers => ({
  elsewhere: receiver !== 'sender' && !isSameAddress(receiver, from),
  forNothing: boughtUnits === 0n,
})
