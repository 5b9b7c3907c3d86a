import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { askRecords, isOdd, mostTogether } from '../upstreams/nodes/askRecords.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'

/** An account of Solana, its data up to `mostBytes`. */
export interface Account {
  owner: string
  data: Uint8Array
}

/** The node says something that is no account, or refuses to say it. */
export const unread = Symbol('unread')
/** `undefined`: there is none. */
export type AccountReading = Account | typeof unread | undefined

/** What a mint says at its end is its name; it may be as long as its extension, 64 KiB. */
export const mostBytes = 16_384

const accountsSchema = z.object({ value: z.array(z.unknown()) })
const accountSchema = z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) })
const settings = {
  commitment: 'confirmed',
  encoding: 'base64',
  dataSlice: { offset: 0, length: mostBytes },
}

/** Accounts in one call, and in one more of those whose call can't be read; nodes take no more than the first. */
const sizes = [100, 10, 1] as const
/** Accounts in one request: with `mostBytes` of each it is not larger than what is taken of a node. */
const inRequest = 400
/** Accounts of one question that are asked for in smaller calls; others are not read. */
const mostSearched = 1_000
/** Single accounts by which it is found out whether a node that answered no call of several answers any. */
const probes = 10
const stride = 7

/**
 * Each of these. One by which a call is refused or can't be read hides none of the others: they are asked for in smaller calls,
 * of which there are at most 1.1 for each account, in requests of many, and of so many accounts at most.
 *
 * @param isSought Ask in smaller calls at all?
 * @throws ChainUnavailable where no node answers
 */
export async function readAccounts(
  chain: Chain,
  addresses: readonly string[],
  isSought = true,
): Promise<AccountReading[]> {
  const found: AccountReading[] = addresses.map(() => unread)
  /** @returns places of those whose call can't be read */
  async function ask(places: readonly number[], size: number): Promise<number[]> {
    const parts = Array.from({ length: Math.ceil(places.length / size) }, (_, at) =>
      places.slice(at * size, (at + 1) * size),
    )
    const calls = parts.map((part) => ({
      method: 'getMultipleAccounts',
      params: [part.map((place) => addresses[place]), settings],
    }))
    const answers = await askRecords(chain, accountsSchema, calls, Math.min(mostTogether, inRequest / size))
    return parts.flatMap((part, at) => {
      const answer = answers[at]
      if (!answer || isOdd(answer) || answer.value.length !== part.length) return part
      isAnyRead = true
      for (const [index, place] of part.entries()) found[place] = readAccount(answer.value[index])
      return []
    })
  }
  const [first, ...smaller] = sizes
  let isAnyRead = false
  let waiting = (await ask([...addresses.keys()], first)).slice(0, mostSearched)
  try {
    for (const size of isSought ? smaller : []) {
      if (waiting.length === 0 || size >= addresses.length) continue
      if (size > 1 || isAnyRead) waiting = await ask(waiting, size)
      else waiting = await askSingly(waiting, (places) => ask(places, 1))
    }
  } catch (error) {
    // What was read stands.
    if (!(error instanceof ChainUnavailable)) throw error
  }
  return found
}

/** A node that answers none of a few is at fault itself, and is not asked for the rest. */
async function askSingly(
  places: readonly number[],
  ask: (places: readonly number[]) => Promise<number[]>,
): Promise<number[]> {
  const step = Math.ceil(places.length / probes)
  // In each part at another place: what is odd may come back at equal distances.
  const probed = places.filter((_, at) => at % step === (Math.floor(at / step) * stride) % step)
  const silent = await ask(probed)
  const rest = places.filter((place) => !probed.includes(place))
  return silent.length === probed.length ? [...places] : [...silent, ...(await ask(rest))]
}

function readAccount(account: unknown): AccountReading {
  if (account === null) return undefined
  const parsed = accountSchema.safeParse(account)
  if (!parsed.success) return unread
  try {
    return { owner: parsed.data.owner, data: base64.decode(parsed.data.data[0]) }
  } catch {
    return unread
  }
}
