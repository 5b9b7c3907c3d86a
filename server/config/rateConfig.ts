import { createAllowList } from '../limits/allowList.ts'
import type { BucketSize } from '../limits/bucket.ts'
import type { Env } from './env.ts'

export interface RateSettings {
  /** Of each route, for each client; `undefined`: no limits. */
  size: BucketSize | undefined
  /** Calls of nodes and services that the answers to a client cost, on all routes together; `undefined`: no limit. */
  calls: BucketSize | undefined
  /** Blockchain addresses that nobody asked for before, of each client in ten minutes; `undefined`: no limit. */
  newAddresses: number | undefined
  /** Addresses and ranges that no limit holds for. */
  allowed: string[]
}

/**
 * Generous: one address is often an office, or a carrier with thousands of phones, and most answers come from memory.
 * It is there so that no single one takes all of a process or of the nodes behind it.
 */
const byDefault = {
  burst: 2_000,
  refill: 200,
  seconds: 1,
  calls: 5_000,
  callsRefill: 250,
  newAddresses: 3_000,
}

/** `RATE_…`; what is wrong is added to `problems`. */
export function readRate(env: Env, problems: string[]): RateSettings {
  const number = (name: string, text: string | undefined, otherwise: number): number => {
    const value = Number(text ?? otherwise)
    if (Number.isInteger(value) && value >= 1 && value <= 1_000_000) return value
    problems.push(`${name} is not a whole number from 1 to 1000000.`)
    return otherwise
  }
  const isOff = env.rateMaxTokens === 'off'
  const burst = number('RATE_MAX_TOKENS', isOff ? undefined : env.rateMaxTokens, byDefault.burst)
  const refill = number('RATE_REFILL', env.rateRefill, byDefault.refill)
  const seconds = number('RATE_REFILL_INTERVAL_S', env.rateRefillInterval, byDefault.seconds)
  const calls = number('RATE_CALLS', isOff ? undefined : env.rateCalls, byDefault.calls)
  const callsRefill = number('RATE_CALLS_REFILL', env.rateCallsRefill, byDefault.callsRefill)
  const newAddresses = number('RATE_NEW_ADDRESSES', env.rateNewAddresses, byDefault.newAddresses)
  const allowed = (env.rateIpAllowlist ?? '').split(',').flatMap((entry) => entry.trim() || [])
  try {
    createAllowList(allowed)
  } catch (error) {
    problems.push(`RATE_IP_ALLOWLIST: ${(error as Error).message}.`)
  }
  const interval = seconds * 1000
  return {
    size: isOff ? undefined : { burst, refill, interval },
    calls: isOff ? undefined : { burst: calls, refill: callsRefill, interval },
    newAddresses: isOff ? undefined : newAddresses,
    allowed,
  }
}
