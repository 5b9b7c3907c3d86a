import { readAnew } from '../../api/readAnew.ts'
import type { WidgetContext } from '../../context.ts'
import { findNetwork } from '../../state/networks.ts'
import { byTransaction, isFollowed, type Send } from '../../state/sends.ts'
import { familyOf } from './families.ts'
import type { AgeOf, Ask, Look, OtherSends } from './family.ts'
import { sendsOf } from './sendsOf.ts'
import { tellHistory } from './tellHistory.ts'

/** How often is looked, by the age of the youngest send: ms. */
const paces = [
  { younger: 60_000, every: 3_000 },
  { younger: 10 * 60_000, every: 15_000 },
  { younger: Number.POSITIVE_INFINITY, every: 60_000 },
] as const

const followed = new WeakSet<WidgetContext>()

const paceOf = (sends: readonly Send[], ageOf: AgeOf): number => {
  const age = ageOf(Math.max(...sends.map(({ sentAt }) => sentAt)))
  return paces.find(({ younger }) => age < younger)?.every ?? paces[0].every
}

/** Looks after everything that is not final yet, until nothing is. One look at a time; a second call changes nothing. */
export function followSends(context: WidgetContext): void {
  if (followed.has(context)) return
  followed.add(context)
  const sends = sendsOf(context)
  // What was sent on a network that is no longer served rests until it is again.
  const open = (): Send[] => {
    const { networks } = context.store.getState()
    return sends
      .getState()
      .sends.filter((one) => isFollowed(one, context.api.ageOf) && findNetwork(networks, one.networkId))
  }
  const step = async (): Promise<void> => {
    await Promise.all(open().map((send) => lookOnce(context, send)))
    const left = open()
    if (left.length === 0) followed.delete(context)
    else setTimeout(step, paceOf(left, context.api.ageOf))
  }
  void step()
}

/** One look. A node that does not answer is asked again the next time. */
export async function lookOnce(context: WidgetContext, send: Send): Promise<void> {
  try {
    const before = othersOf(context, send)
    const seen = await look(context, send, before)
    // Another send took it at the same time: the next look knows of that.
    if (countOf(othersOf(context, send), seen) > countOf(before, seen)) return
    if (Object.entries(seen).every(([name, value]) => send[name as keyof Send] === value)) return
    sendsOf(context)
      .getState()
      .changeSend(send, seen as Partial<Send>)
    if (seen.hash && !send.atOnce) tellHistory(context, { ...send, id: seen.hash })
    if (send.status === 'pending' && seen.status && seen.status !== 'pending') await refresh(context, send)
  } catch {
    // It stays as it is.
  }
}

const othersOf = (context: WidgetContext, { id }: Send): OtherSends =>
  byTransaction(
    sendsOf(context)
      .getState()
      .sends.filter((one) => one.id !== id),
  )

/** How many other sends the transaction carries that was found to carry this one. */
const countOf = (others: OtherSends, { hash }: Look): number => (hash && others.get(hash)?.length) || 0

/** Calls that go at once have no place on the chain before their wallet says which, and may get another one. */
async function look(context: WidgetContext, send: Send, others: OtherSends): Promise<Look> {
  const family = await familyOf(send.networkId)
  const ask: Ask = (method, params) => context.api.rpc(send.networkId, method, params)
  const seen = send.atOnce && !send.hash ? undefined : await family.look(ask, send, others, context.api.ageOf)
  if (!send.atOnce || (seen && seen.status !== 'pending' && seen.status !== 'unknown')) return seen ?? {}
  return (await import('./lookAtCalls.ts')).lookAtCalls(context, send)
}

const refresh = ({ api }: WidgetContext, { networkId, from, token = '', kind, bought }: Send) =>
  readAnew(api, {
    networkId,
    address: from,
    moved: [...(kind === 'approval' ? [] : [token]), ...(bought ? [bought.token ?? ''] : [])],
  })
