import { requestWallet } from '../../actions/requestWallet.ts'
import { bitcoinNode } from '../../review/bip122/payment/bitcoinNode.ts'
import { isPayment } from '../../review/onceSent.ts'
import { askPerson } from '../askPerson.ts'
import { type HandleFamily, requireServed } from '../familyRequest.ts'
import { throwIfLeft } from '../personClock.ts'
import { untilConnected } from '../untilConnected.ts'
import { askAsItCan } from './askAsItCan.ts'
import type { ReadBitcoin } from './plan.ts'
import { readAnswer, type SignMethod } from './readAnswer.ts'
import { bitcoinStanding, requireOurs } from './standing.ts'
import { tellUnproved } from './tellUnproved.ts'

const namespace = 'bip122'

/** One method that waits for a person: connect where nobody is, read, show where it is risky, ask the wallet. */
export const planned =
  (method: SignMethod, read: ReadBitcoin): HandleFamily =>
  async (context, call, request) => {
    requireServed(context, request)
    await untilConnected(context, call, namespace)
    const standing = bitcoinStanding(context, request)
    const { networkId } = standing
    const { subject, risks, params, named, checkSigned } = await read(context, standing, request.params)
    throwIfLeft(call)
    requireOurs(standing, named)
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
        requireOurs(bitcoinStanding(context, { ...request, network: networkId }), named)
        const ask = (one: { method: string; params: object }) =>
          requestWallet(context, { namespace, request: { ...one, network: networkId } }, signal, handover)
        const node = bitcoinNode((name, values) => context.api.rpc(networkId, name, values), handover)
        const one = { method, params }
        // The embedded wallet knows every method: what it refuses stays refused.
        const asked = standing.embedded ? ask(one) : askAsItCan(ask, node, one, checkSigned)
        const answer = await asked.catch((error) => tellUnproved(context, error))
        return readAnswer(method, answer, params)
      },
    })
  }
