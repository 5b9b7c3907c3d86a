import { requestWallet } from '../../actions/requestWallet.ts'
import { askPerson } from '../askPerson.ts'
import { type HandleFamily, requireServed } from '../familyRequest.ts'
import { throwIfLeft } from '../personClock.ts'
import { untilConnected } from '../untilConnected.ts'
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
    const { subject, risks, params, named } = await read(context, standing, request.params)
    throwIfLeft(call)
    requireOurs(standing, named)
    return askPerson(context, call, {
      namespace,
      method,
      networkId,
      subject,
      risks,
      toWallet: true,
      run: async (signal) => {
        // The accounts may have changed while the person read.
        requireOurs(bitcoinStanding(context, { ...request, network: networkId }), named)
        const asked = { method, params, network: networkId }
        const answer = await requestWallet(context, { namespace, request: asked }, signal).catch((error) =>
          tellUnproved(context, error),
        )
        return readAnswer(method, answer, params)
      },
    })
  }
