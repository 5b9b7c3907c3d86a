import type { Unread } from '../../db/schema/history.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { type Ancestor, depths, thin } from './ancestors.ts'
import { askNode } from './askNode.ts'
import type { WatchState } from './followed.ts'
import { headerSchema } from './nodeShapes.ts'
import { never } from './position.ts'
import { ChainMoved, readHeaders } from './readTransactions.ts'
import { type LookSettings, walks } from './walks.ts'

export interface Look {
  state: WatchState
  /** Blocks above were taken back since. */
  takenBackAbove: number | undefined
}

/**
 * What is to be read, now that the chain is at its head: where the blocks that are known still stand, those since.
 * Where they don't, those since the newest block that does.
 *
 * @throws ChainMoved, ChainUnavailable, NodeRefused
 */
export async function lookAtHead(
  chain: Chain,
  stored: WatchState | undefined,
  settings: LookSettings,
): Promise<Look> {
  const [head] = await askNode(chain, headerSchema, [
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ])
  if (!head) throw new ChainMoved()
  const { number } = head
  if (!stored) {
    const from = Math.max(0, number - settings.depth + 1)
    const ancestors = await readAncestors(chain, [number, head.hash], 0)
    const unread = [{ from, to: number, above: never }]
    return {
      state: { top: number, ancestors, unread, sources: walks(settings.lists, from) },
      takenBackAbove: undefined,
    }
  }
  const known = withoutLostSources(stored, settings.lists)
  const common = await lastCommon(chain, known, number)
  const standing = common < known.top ? cutAbove(known, common) : known
  const takenBackAbove = common < known.top ? common : undefined
  if (number <= standing.top) return { state: standing, takenBackAbove }
  const added = await readAncestors(chain, [number, head.hash], standing.top + 1)
  const sources =
    number - standing.top > settings.fullBlocks && settings.lists.length > 0
      ? walks(settings.lists, Math.min(standing.top + 1, ...standing.sources.map(({ until }) => until)))
      : standing.sources
  const unread = extend(standing.unread, standing.top, number)
  return {
    state: { top: number, ancestors: thin([...added, ...standing.ancestors]), unread, sources },
    takenBackAbove,
  }
}

/** An explorer that the operator took away is not waited for. */
function withoutLostSources(state: WatchState, lists: readonly string[]): WatchState {
  const sources = state.sources.filter(({ list }) => lists.includes(list))
  return sources.length < state.sources.length ? { ...state, sources } : state
}

/** The newest known block that still stands. A node that is merely behind takes nothing back. */
export async function lastCommon(
  chain: Chain,
  { top, ancestors }: Pick<WatchState, 'top' | 'ancestors'>,
  head: number,
): Promise<number> {
  const inReach = ancestors.filter(([number]) => number <= head)
  const [newest] = inReach
  if (!newest) return top
  const stands = async (asked: readonly Ancestor[]) => {
    const headers = await readHeaders(
      chain,
      asked.map(([number]) => number),
    )
    return asked.find(([number, hash]) => headers.get(number)?.hash === hash)?.[0]
  }
  if ((await stands([newest])) !== undefined) return top
  return (await stands(inReach)) ?? -1
}

function cutAbove(state: WatchState, common: number): WatchState {
  return {
    top: common,
    ancestors: state.ancestors.filter(([number]) => number <= common),
    unread: state.unread
      .filter(({ from }) => from <= common)
      .map((range) => (range.to > common ? { ...range, to: common, above: never } : range)),
    sources: state.sources,
  }
}

function extend(unread: readonly Unread[], top: number, head: number): Unread[] {
  const [first, ...rest] = unread
  if (first && first.to === top) return [{ from: first.from, to: head, above: never }, ...rest]
  return [{ from: top + 1, to: head, above: never }, ...unread]
}

/** Blocks at the depths below the head, down to `lowest`. */
async function readAncestors(chain: Chain, head: Ancestor, lowest: number): Promise<Ancestor[]> {
  const numbers = depths.map((depth) => head[0] - depth).filter((number) => number >= lowest)
  const headers = await readHeaders(chain, numbers)
  if (headers.get(head[0])?.hash !== head[1]) throw new ChainMoved()
  return thin([...headers.values()].map(({ number, hash }) => [number, hash]))
}
