import type { Hex } from 'viem'
import { steadyNow } from '../cache/steadyNow.ts'
import { readNodeQuantity } from '../contract/readNodeQuantity.ts'
import { isContractsFault } from '../upstreams/contracts/isContractsFault.ts'
import { isHex } from '../upstreams/contracts/isHex.ts'
import { decodeReads, encodeReads, multicallAddress } from '../upstreams/contracts/multicall.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer, type NodeCall } from '../upstreams/nodes/nodeCall.ts'
import { passOn } from '../upstreams/nodes/questionRefused.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'

export interface Read {
  readonly to: Hex
  readonly data: Hex
}

export interface Questions {
  /** Reads that only look things up. */
  light?: readonly Read[]
  /** Reads that run whole swaps: fewer go into one call, since nodes limit its gas. */
  heavy?: readonly Read[]
  /** Other calls, in the same request. */
  beside?: readonly NodeCall[]
}

export interface Answers {
  light: (Hex | undefined)[]
  heavy: (Hex | undefined)[]
  beside: NodeAnswer[]
}

/** Many reads of a chain in one request to a node. */
export interface Round {
  /** What each read gave; `undefined` where the contract refused, which is normal of pools. @throws ChainUnavailable */
  ask(questions: Questions): Promise<Answers>
  /** Whether one of the other calls failed by its contract. @throws ChainUnavailable where the node failed */
  requireContractsFault(answer: NodeAnswer & { ok: false }): Promise<void>
  /** The same for somebody. */
  as(by: Claimant | undefined): Round
}

const lightGroup = 400
const heavyGroup = 40
/** Ms after which a chain without Multicall3 is asked again whether it has it now. */
const absentFor = 60_000

export function createRound(chain: Chain, now: () => number = steadyNow): Round {
  const multicall = multicallAddress(chain.id)
  let absentUntil = Number.NEGATIVE_INFINITY

  /** `undefined` where the contract refused. @throws ChainUnavailable where the node did */
  async function dataOf(answer: NodeAnswer | undefined): Promise<Hex | undefined> {
    if (answer?.ok && isHex(answer.value)) return answer.value
    if (answer && !answer.ok && (await isContractsFault(chain, answer.error))) return undefined
    throw new ChainUnavailable("The node can't read")
  }

  function toCall(group: readonly Read[]): NodeCall {
    const [only] = group
    const call = group.length === 1 ? only : { to: multicall, data: encodeReads(group, multicall) }
    return { method: 'eth_call', params: [call, 'latest'] }
  }

  async function resultsOf(
    group: readonly Read[],
    answer: NodeAnswer | undefined,
  ): Promise<(Hex | undefined)[] | 'whole'> {
    if (isTogether(group) && answer?.ok === false) return 'whole'
    const data = await dataOf(answer)
    if (group.length === 1) return [data === '0x' ? undefined : data]
    if (data === '0x') absentUntil = now() + absentFor
    return decode(data, group.length) ?? 'whole'
  }

  const as = (chain: Chain): Round => ({
    async ask({ light = [], heavy = [], beside = [] }) {
      const isAbsent = now() < absentUntil
      const groups = [
        ...inGroups(light, isAbsent ? 1 : lightGroup),
        ...inGroups(heavy, isAbsent ? 1 : heavyGroup),
      ]
      const pending = chain.askMany([...groups.map(toCall), ...beside])
      const answers = await Promise.all(
        pending.map((each, at) => (isTogether(groups[at]) ? each.catch(passOn) : each)),
      )
      const found = await Promise.all(groups.map((group, at) => resultsOf(group, answers[at])))
      // Without Multicall3, or where a node cuts its gas short: one by one, in one request still.
      const again = groups.filter((_, at) => found[at] === 'whole').flat()
      const single = await Promise.all(chain.askMany(again.map((read) => toCall([read]))))
      const alone = await Promise.all(again.map((read, at) => resultsOf([read], single[at])))
      const rest = alone.flat() as (Hex | undefined)[]
      const all = groups.flatMap((group, at) => {
        const results = found[at]
        return results === 'whole' || results === undefined ? rest.splice(0, group.length) : results
      })
      return {
        light: all.slice(0, light.length),
        heavy: all.slice(light.length),
        beside: answers.slice(groups.length),
      }
    },
    async requireContractsFault({ error }) {
      if (!(await isContractsFault(chain, error)))
        throw new ChainUnavailable(`${chain.id}: the node can't run a trial`)
    },
    as: (by) => as(chain.as(by)),
  })
  return as(chain)
}

/** A call of this size may be refused where each read of it is answered. */
const isTogether = (group: readonly Read[] | undefined): boolean => group !== undefined && group.length > 1

function inGroups(reads: readonly Read[], size: number): (readonly Read[])[] {
  const groups: (readonly Read[])[] = []
  for (let at = 0; at < reads.length; at += size) groups.push(reads.slice(at, at + size))
  return groups
}

function decode(data: Hex | undefined, count: number): (Hex | undefined)[] | undefined {
  if (data === undefined || data === '0x') return undefined
  try {
    return decodeReads(data, count).map((each) => (each === '0x' ? undefined : each))
  } catch {
    return undefined
  }
}

/** A quantity that a node tells. @throws ChainUnavailable */
export function toNumber(answer: NodeAnswer | undefined): bigint {
  const quantity = answer?.ok ? readNodeQuantity(answer.value) : undefined
  if (quantity !== undefined) return quantity
  throw new ChainUnavailable('The node does not tell a number')
}
