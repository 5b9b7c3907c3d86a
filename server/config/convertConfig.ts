import { type Exchanges, readExchanges } from '../convert/exchange.ts'
import { type Vendor, vendors } from '../convert/vendors/vendorRouters.ts'
import type { Env } from './env.ts'
import { readJsonFile } from './jsonFile.ts'

export interface ConvertSettings {
  exchanges: Exchanges
  /** Seconds that a transaction may wait before it reverts. */
  deadline: number
  /** `undefined`: straight from pools. */
  vendor: { name: Vendor; key: string; url?: string } | undefined
}

const usualMinutes = 20
const mostMinutes = 1_440

/** `SWAP_FILE`, `SWAP_DEADLINE_MINUTES`, `SWAP_PROVIDER` and its key; what is wrong is added to `problems`. */
export function readConvert(env: Env, problems: string[]): ConvertSettings {
  const minutes = Number(env.swapDeadlineMinutes ?? usualMinutes)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > mostMinutes)
    problems.push(`SWAP_DEADLINE_MINUTES is a whole number from 1 to ${mostMinutes}.`)
  return {
    exchanges: readTable(env.swapFile, problems),
    deadline: minutes * 60,
    vendor: readVendor(env, problems),
  }
}

function readTable(file: string | undefined, problems: string[]): Exchanges {
  const own = file === undefined ? undefined : readJsonFile('SWAP_FILE', file, readExchanges, problems)
  const table = own ?? readExchanges()
  if (typeof table === 'string') throw new Error(`The shipped table of exchanges is wrong: ${table}`)
  return table
}

function readVendor(env: Env, problems: string[]): ConvertSettings['vendor'] {
  const keys: Readonly<Record<Vendor, { variable: string; key: string | undefined }>> = {
    '1inch': { variable: 'ONEINCH_API_KEY', key: env.oneInchApiKey },
    '0x': { variable: 'ZEROX_API_KEY', key: env.zeroXApiKey },
  }
  const wanted = env.swapProvider ?? 'pools'
  const name = vendors.find((each) => each === wanted)
  if (!name) {
    if (wanted !== 'pools') problems.push(`SWAP_PROVIDER is pools, ${vendors.join(' or ')}.`)
    return undefined
  }
  const { variable, key } = keys[name]
  if (!key) problems.push(`SWAP_PROVIDER is ${name}, but ${variable} is not set.`)
  return { name, key: key ?? '' }
}
