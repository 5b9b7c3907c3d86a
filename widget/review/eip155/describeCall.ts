import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../review.ts'
import { decodeTokenCall } from './decodeTokenCall.ts'
import { readToken, type Token } from './readToken.ts'
import type { SwapDescription } from './swap/describeSwap.ts'

/** What one call does, as plain data for a screen. Amounts are decimal texts in the smallest unit. */
export type CallDescription =
  | { type: 'deploy'; value: string }
  | { type: 'native'; to: string; value: string }
  | { type: 'transfer'; token: Token; to: string; amount: string; from?: string }
  | { type: 'approve'; token: Token; spender: string; amount: string; unlimited: boolean }
  | { type: 'approveAll'; token: Token; operator: string; approved: boolean }
  | SwapDescription
  | { type: 'call'; to: string; selector: string; value: string; name?: string }

export interface CallToDescribe {
  to?: string | undefined
  /** 0x quantity. */
  value?: string | undefined
  data?: string | undefined
}

/**
 * Says in data what a call does; tokens are looked up on the chain, and one that does not answer in time is
 * shown without name and decimals rather than not at all.
 */
export async function describeCall(
  ask: AskNode,
  networkId: CaipNetworkId,
  { to, value = '0x0', data = '0x' }: CallToDescribe,
): Promise<CallDescription> {
  const amount = BigInt(value).toString()
  if (!to) return { type: 'deploy', value: amount }
  if (data === '0x') return { type: 'native', to, value: amount }
  const call = decodeTokenCall(data)
  // Money sent along with a token call is not what the call is about: it is shown as the unknown call it is.
  if (!call || amount !== '0') {
    const swap = call ? undefined : await readSwap(ask, networkId, { to, value: BigInt(amount), data })
    return swap ?? { type: 'call', to, selector: data.slice(0, 10), value: amount }
  }
  const token = await readToken(ask, networkId, (call.type === 'approve' && call.token) || to)
  switch (call.type) {
    case 'approve':
      return {
        type: 'approve',
        token,
        spender: call.spender,
        amount: call.amount.toString(),
        unlimited: call.unlimited,
      }
    case 'approveAll':
      return { type: 'approveAll', token, operator: call.operator, approved: call.approved }
    case 'transfer':
      return {
        type: 'transfer',
        token,
        to: call.to,
        amount: call.amount.toString(),
        ...(call.from && { from: call.from }),
      }
  }
}

/** Its reader comes when a call is met that nothing here can name. */
const readSwap = async (...asked: Parameters<typeof import('./swap/describeSwap.ts').describeSwap>) => {
  try {
    return await (await import('./swap/describeSwap.ts')).describeSwap(...asked)
  } catch {
    return undefined
  }
}
