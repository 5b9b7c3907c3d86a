import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../../review.ts'
import type { AssetDescription, CallDescription, PowerDescription } from '../callDescription.ts'
import { isUnlimited } from '../decodeTokenCall.ts'
import { measureAmount } from '../measureAmount.ts'
import { readToken } from '../readToken.ts'
import type { Asset, Power, PowerCall } from './power.ts'

/** Nobody reads more, and each asks the network. */
const mostShown = 10

export interface PowerAround {
  /** Whose tokens they are. */
  owner: string | undefined
  describeInner(call: PowerCall): Promise<CallDescription>
  /** Calls are not read any further. */
  isDeep: boolean
}

/** What is given away, with tokens looked up and amounts held against what there is. */
export async function describePower(
  ask: AskNode,
  networkId: CaipNetworkId,
  { kind, to, gives = [], gets, until, calls = [] }: Power,
  { owner, describeInner, isDeep }: PowerAround,
): Promise<PowerDescription> {
  const shownCalls = isDeep ? [] : calls.slice(0, mostShown)
  const shownGives = gives.slice(0, mostShown)
  const shownGets = gets?.slice(0, mostShown)
  const isMeasured = kind === 'spend'
  const [given, got, described] = await Promise.all([
    Promise.all(
      shownGives.map((asset) => describeAsset(ask, networkId, asset, isMeasured ? owner : undefined)),
    ),
    shownGets && Promise.all(shownGets.map((asset) => describeAsset(ask, networkId, asset, undefined))),
    Promise.all(shownCalls.map(describeInner)),
  ])
  const all = [...gives, ...(gets ?? []), ...calls]
  const shown = [...given, ...(got ?? []), ...described]
  return {
    kind,
    to,
    gives: given,
    gets: got,
    until: until?.toString(),
    calls: described,
    more: all.length - shown.length,
  }
}

/** `owner`: the amount is held against what there is. */
async function describeAsset(
  ask: AskNode,
  networkId: CaipNetworkId,
  { token: address, amount, id, all }: Asset,
  owner: string | undefined,
): Promise<AssetDescription> {
  const known = { amount: amount?.toString(), id: id?.toString(), all }
  if (!address) return known
  const token = await readToken(ask, networkId, address)
  // Pieces of a collection are not measured.
  const measured = id === undefined ? (amount ?? 0n) : 0n
  const measure = owner ? await measureAmount(ask, networkId, { token, owner, amount: measured }) : {}
  const unlimited = isUnlimited(measured) || measure.excess === 'supply'
  return { token, ...known, ...measure, unlimited }
}
