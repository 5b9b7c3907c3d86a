import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../review.ts'
import type { CallDescription } from './callDescription.ts'
import { carriedCalls } from './dangers/carriedCalls.ts'
import type { Power, PowerCall } from './dangers/power.ts'
import { decodeTokenCall, type TokenCall } from './decodeTokenCall.ts'
import { measureAmount } from './measureAmount.ts'
import { readToken } from './readToken.ts'

export interface CallToDescribe {
  /** Whose call it is. */
  from?: string | undefined
  /** The person, where somebody else makes it for them. */
  signer?: string | undefined
  to?: string | undefined
  /** 0x quantity. */
  value?: string | undefined
  data?: string | undefined
}

/**
 * Says in data what a call does; tokens are looked up on the chain, and one that does not answer in time is
 * shown without name and decimals rather than not at all.
 */
export function describeCall(
  ask: AskNode,
  networkId: CaipNetworkId,
  { from, signer, to, value = '0x0', data = '0x' }: CallToDescribe,
): Promise<CallDescription> {
  return describeRead(ask, networkId, { from, signer, to, value: BigInt(value), data })
}

async function describeRead(
  ask: AskNode,
  networkId: CaipNetworkId,
  call: PowerCall,
  depth = 0,
): Promise<CallDescription> {
  const { to, value, data } = call
  const amount = value.toString()
  if (!to) return { type: 'deploy', value: amount }
  if (data === '0x') return { type: 'native', to, value: amount }
  const read = decodeTokenCall(call)
  if (!read) {
    const swap = await readSwap(ask, networkId, { to, value, data })
    return swap ?? { type: 'call', to, selector: data.slice(0, 10), value: amount }
  }
  // Coins that go along are said beside: they must not hide what the call is about.
  const beside = value > 0n ? { value: amount, contract: to } : {}
  if (read.type === 'power') {
    const power = await readPower(ask, networkId, { ...read.power, calls: carriedCalls(call) }, call, depth)
    return { type: 'power', contract: to, power, ...beside }
  }
  return { ...(await describeTokens(ask, networkId, read, call, to)), ...beside }
}

async function describeTokens(
  ask: AskNode,
  networkId: CaipNetworkId,
  read: Exclude<TokenCall, { type: 'power' }>,
  { from }: PowerCall,
  to: string,
): Promise<CallDescription> {
  const token = await readToken(ask, networkId, read.token ?? to)
  switch (read.type) {
    case 'approve': {
      const { spender, amount, change, id, until } = read
      const isCounted = change !== 'lower' && id === undefined
      const { excess, balance } = isCounted
        ? await measureAmount(ask, networkId, { token, owner: from, amount })
        : {}
      return {
        type: 'approve',
        token,
        spender,
        amount: amount.toString(),
        unlimited: read.unlimited || excess === 'supply',
        change,
        id: id?.toString(),
        until: until?.toString(),
        excess,
        balance,
      }
    }
    case 'approveAll':
      return { type: 'approveAll', token, operator: read.operator, approved: read.approved }
    case 'transfer': {
      const pieces = read.pieces?.map(({ id, amount }) => ({ id: id.toString(), amount: amount.toString() }))
      return {
        type: 'transfer',
        token,
        to: read.to,
        amount: read.amount.toString(),
        from: read.from,
        pieces,
      }
    }
  }
}

/** Calls in calls in calls: nobody reads further, and what is deeper counts as a risk already (`withCarried`). */
const maxDepth = 3

/** Its reader comes with the first call that gives power away. */
async function readPower(
  ask: AskNode,
  networkId: CaipNetworkId,
  power: Power,
  { from, signer = from }: PowerCall,
  depth: number,
) {
  const { describePower } = await import('./dangers/describePower.ts')
  return describePower(ask, networkId, power, {
    owner: from,
    describeInner: (inner) => describeRead(ask, networkId, { ...inner, signer }, depth + 1),
    isDeep: depth >= maxDepth,
  })
}

/** Its reader comes when a call is met that nothing here can name. */
const readSwap = async (...asked: Parameters<typeof import('./swap/describeSwap.ts').describeSwap>) => {
  try {
    return await (await import('./swap/describeSwap.ts')).describeSwap(...asked)
  } catch {
    return undefined
  }
}
