import type { Hex } from 'viem'
import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { steadyNow } from '../../cache/steadyNow.ts'
import { readNodeQuantity } from '../../contract/readNodeQuantity.ts'
import type { Chain } from '../nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer, type NodeCall } from '../nodes/nodeCall.ts'
import { passOn } from '../nodes/questionRefused.ts'
import type { Claimant } from '../shares/claim.ts'
import { isContractsFault } from './isContractsFault.ts'
import { isHex } from './isHex.ts'
import { type ContractRead, decodeReads, encodeReads, multicallAddress } from './multicall.ts'

/** Reads of contracts at the newest block. What is asked in the same turn goes out in one request. */
export interface ContractReader {
  /**
   * What a contract returns; `undefined` when it refuses, or there is none. `isAlone`: in no multicall, for what most contracts
   * refuse; from a multicall each refusal is asked once more. @throws ChainUnavailable
   */
  call(to: Hex, data: Hex, isAlone?: boolean): Promise<Hex | undefined>
  /** Native coins of an address. @throws ChainUnavailable */
  balance(of: Hex): Promise<bigint>
  /** The same for somebody, in whose requests nobody else's reads are. */
  as(by: Claimant | undefined): ContractReader
}

/** Reads in one `aggregate3`: a node's gas for a call holds many more. */
const groupSize = 500
/** Ms after which a chain without Multicall3 is asked again whether it has it now. */
const absentFor = 60_000

interface Waiting {
  read: ContractRead
  isAlone: boolean
  by: Claimant | undefined
  resolve(data: Hex | undefined): void
  reject(error: unknown): void
}

export function createContractReader(chain: Chain, now: () => number = steadyNow): ContractReader {
  const multicall = multicallAddress(chain.id)
  let absentUntil = Number.NEGATIVE_INFINITY
  let waiting: Waiting[] = []

  function ask(read: ContractRead, by: Claimant | undefined, isAlone = false): Promise<Hex | undefined> {
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ read, isAlone, by, resolve, reject })
    })
  }

  function flush(): void {
    const all = waiting
    waiting = []
    const claimants = new Set(all.map(({ by }) => by))
    for (const by of claimants) {
      const own = all.filter((each) => each.by === by)
      const together = own.length > 1 && now() >= absentUntil ? own.filter(({ isAlone }) => !isAlone) : []
      const alone = own.filter((each) => !together.includes(each))
      if (together.length > 0) askTogether(together, by)
      if (alone.length > 0) askSingly(alone, by)
    }
  }

  function askTogether(all: readonly Waiting[], by: Claimant | undefined): void {
    const groups: Waiting[][] = []
    for (let at = 0; at < all.length; at += groupSize) groups.push(all.slice(at, at + groupSize))
    const calls = groups.map((group) =>
      toCall({
        to: multicall,
        data: encodeReads(
          group.map(({ read }) => read),
          multicall,
        ),
      }),
    )
    for (const [index, answer] of chain.as(by).askMany(calls).entries()) {
      const group = groups[index] ?? []
      answer
        // A call of this size may be refused where each read is answered.
        .catch(passOn)
        .then(
          (result) => settleGroup(group, by, result),
          (error) => rejectAll(group, error),
        )
    }
  }

  function settleGroup(group: readonly Waiting[], by: Claimant | undefined, answer: NodeAnswer): void {
    if (answer.ok && answer.value === '0x') absentUntil = now() + absentFor
    const results = answer.ok ? decode(answer.value, group.length) : undefined
    // One greedy contract can use up the gas of those behind it: what failed in company is asked alone.
    const failed = group.filter(({ resolve }, index) => {
      const data = results?.[index]
      if (data !== undefined) resolve(data)
      return data === undefined
    })
    askSingly(failed, by)
  }

  function askSingly(all: readonly Waiting[], by: Claimant | undefined): void {
    const answers = chain.as(by).askMany(all.map(({ read }) => toCall(read)))
    for (const [index, { read, resolve, reject }] of all.entries())
      answers[index]?.then((answer) => resultOf(read, answer)).then(resolve, reject)
  }

  /** The contract's refusal is an answer, the node's is none. @throws ChainUnavailable */
  async function resultOf(read: ContractRead, answer: NodeAnswer): Promise<Hex | undefined> {
    const result = answer.ok ? readResult(read, answer.value) : undefined
    if (result !== undefined) return result
    // Nonsense about one contract says nothing of the others.
    if (answer.ok ? await chain.answersCalls() : await isContractsFault(chain, answer.error)) return undefined
    throw new ChainUnavailable(`${chain.id}: the node can't read`)
  }

  const as = (by: Claimant | undefined): ContractReader => ({
    async call(to, data, isAlone) {
      const result = await ask({ to, data }, by, isAlone)
      return result === '0x' ? undefined : result
    },
    async balance(of) {
      const result = await ask({ balanceOf: of }, by)
      const units = readNodeQuantity(result)
      if (units === undefined) throw new ChainUnavailable(`${chain.id}: no balance`)
      return units
    },
    as,
  })
  return as(undefined)
}

/** A balance is a quantity, which nodes spell in several ways. */
function readResult(read: ContractRead, value: unknown): Hex | undefined {
  if ('to' in read) return isHex(value) ? value : undefined
  const units = readNodeQuantity(value)
  return units === undefined ? undefined : toHexQuantity(units)
}

const toCall = (read: ContractRead): NodeCall =>
  'to' in read
    ? { method: 'eth_call', params: [{ to: read.to, data: read.data }, 'latest'] }
    : { method: 'eth_getBalance', params: [read.balanceOf, 'latest'] }

function decode(value: unknown, count: number): (Hex | undefined)[] | undefined {
  if (!isHex(value) || value === '0x') return undefined
  try {
    return decodeReads(value, count)
  } catch {
    return undefined
  }
}

function rejectAll(group: readonly Waiting[], error: unknown): void {
  for (const { reject } of group) reject(error)
}
