import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { requestWallet } from '../../actions/requestWallet.ts'
import type { WidgetContext } from '../../context.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { askPerson } from '../askPerson.ts'
import { endCalls } from './endCalls.ts'

/** The connection went to another network, or ended, before the embedded wallet was asked; any other end it knows of. */
const isUnheard = (error: unknown): boolean =>
  error instanceof RpcError &&
  (error.code === rpcCodes.chainDisconnected || error.code === rpcCodes.unauthorized)

/** Nobody waits for the answer, and nobody but the person ends it. */
const ownCall = (id: string): Call => ({ id, signal: new AbortController().signal, holdForPerson: () => {} })

/**
 * The steps of a batch after its first, each with a screen of the embedded wallet's: the page has its answer and asks for
 * the status. One that the person declines ends them, as does another wallet in its place.
 */
export function continueCalls(context: WidgetContext, networkId: CaipNetworkId, id: string): void {
  if (!isEmbedded(context.store.getState().connections.eip155)) return void endCalls(context, id)
  const request = { method: 'gatehouse_continueCalls', params: [id] }
  askPerson(context, ownCall(id), {
    namespace: 'eip155',
    method: 'wallet_sendCalls',
    networkId,
    subject: { type: 'other' },
    risks: [],
    toWallet: true,
    run: async (signal, handover) => {
      const asked = { namespace: 'eip155', request, networkId } as const
      const { left } = (await requestWallet(context, asked, signal, handover)) as { left: number }
      if (left > 0 && signal.aborted) endCalls(context, id)
      // Asked for before this request is over: the modal stays open from step to step.
      else if (left > 0) continueCalls(context, networkId, id)
    },
  }).catch((error) => {
    if (isUnheard(error)) endCalls(context, id)
  })
}
