import { requestWallet } from '../../actions/requestWallet.ts'
import { isPayment, onceSentByNode } from '../../review/onceSent.ts'
import { nodeOptions } from '../../review/solana/sendOptions.ts'
import { askPerson } from '../askPerson.ts'
import { type HandleFamily, requireServed } from '../familyRequest.ts'
import { throwIfLeft } from '../personClock.ts'
import { untilConnected } from '../untilConnected.ts'
import { askAsItCan } from './askAsItCan.ts'
import type { ReadSolana } from './plan.ts'
import { readAnswer, type SignMethod } from './readAnswer.ts'
import { accountFor, solanaStanding } from './standing.ts'

const namespace = 'solana'

/** One method that waits for a person: connect where nobody is, read, show where it is risky, ask the wallet. */
export const planned =
  (method: SignMethod, read: ReadSolana): HandleFamily =>
  async (context, call, request) => {
    requireServed(context, request)
    await untilConnected(context, call, namespace)
    const standing = solanaStanding(context, request)
    const { networkId } = standing
    const { subject, risks, params, account } = await read(context, standing, request.params)
    throwIfLeft(call)
    return askPerson(context, call, {
      namespace,
      method,
      networkId,
      subject,
      risks,
      toWallet: true,
      pays: isPayment({ method, params }),
      run: async (signal, handover) => {
        // The accounts may have changed while the person read.
        if (account) accountFor(solanaStanding(context, request), account)
        const ask = (one: { method: string; params: object }) =>
          requestWallet(context, { namespace, request: { ...one, network: networkId } }, signal, handover)
        const ways = {
          ask,
          send: (transaction: string, options: Record<string, unknown>) =>
            onceSentByNode(
              () =>
                context.api.rpc(networkId, 'sendTransaction', [
                  transaction,
                  { ...nodeOptions(options), encoding: 'base64' },
                ]),
              handover,
            ),
          pageHost: new URL(context.store.getState().hostOrigin).host,
        }
        // The embedded wallet knows every method: what it refuses stays refused.
        const asked = standing.embedded
          ? await ask({ method, params })
          : await askAsItCan(ways, { method, params })
        return readAnswer(method, asked, params)
      },
    })
  }
