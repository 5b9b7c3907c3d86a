import { type CaipNetworkId, evmChainId, parseChainId } from '../../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../../review.ts'
import type { TypedData } from '../../subject.ts'
import type { PowerDescription } from '../callDescription.ts'
import { describeCall } from '../describeCall.ts'
import { describePower } from './describePower.ts'
import { readTypedPower } from './readTypedPower.ts'

/** Tokens of another network are shown by their addresses alone: here the same address may be something else. */
const askNobody: AskNode = () => Promise.reject(new Error('another network'))

/** What typed data gives away, for a screen; `undefined` where nothing is known of its form, or it gives nothing. */
export async function describeTyped(
  ask: AskNode,
  networkId: CaipNetworkId,
  { data, account }: { data: TypedData; account: string },
): Promise<PowerDescription | undefined> {
  const power = readTypedPower(data, account)?.power
  if (!power) return undefined
  const isHere = parseChainId(data.domain['chainId']) === evmChainId(networkId)
  const asked = isHere ? ask : askNobody
  return describePower(asked, networkId, power, {
    owner: account,
    describeInner: ({ value, ...call }) =>
      describeCall(asked, networkId, { ...call, signer: account, value: `0x${value.toString(16)}` }),
    isDeep: false,
  })
}
