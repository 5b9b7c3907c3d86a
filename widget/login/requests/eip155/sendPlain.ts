import type { Call } from '../../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { eth_sendTransaction as read } from '../../../review/eip155/eth_sendTransaction.ts'
import { onceSentByNode } from '../../../review/onceSent.ts'
import { outcomeUnknown } from '../../../review/outcomeUnknown.ts'
import type { LoginContext } from '../../context.ts'
import { signAsked } from './signAsked.ts'

/** One transaction, sent by a node. `onSend` is told its hash just before. @returns the hash that the node says */
export const sendPlain = (
  context: LoginContext,
  call: Call,
  networkId: CaipNetworkId,
  params: unknown,
  onSend?: (hash: string) => void,
): Promise<string> =>
  signAsked(context, call, networkId, {
    params,
    read,
    sign: false,
    use: async (raw, ask) => {
      if (onSend) {
        const { hashTransaction } = await import('../../signers/eip155/signTransaction.ts')
        onSend(hashTransaction(raw))
      }
      return readHash(await onceSentByNode(() => ask('eth_sendRawTransaction', [raw])))
    },
  })

function readHash(answer: unknown): string {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return answer
  throw outcomeUnknown()
}
