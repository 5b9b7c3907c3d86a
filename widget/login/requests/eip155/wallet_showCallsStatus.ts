import { readParams } from '../../../review/eip155/fields.ts'
import { reasonOf } from '../../api/serverClient.ts'
import { askPerson } from '../../people/askPerson.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { callsIdParams } from './callsIdParams.ts'
import { readCallsStatus } from './wallet_getCallsStatus.ts'

/** EIP-5792: shows how far calls are. Over when the person closes it, however they do. */
export const wallet_showCallsStatus: HandleMethod = async (context, call, _, params) => {
  const [id = ''] = readParams(callsIdParams, params, 'wallet_showCallsStatus')
  const status = await readCallsStatus(context, id, call.signal)
  const asked = { name: 'ShowCalls', data: { status }, run: async () => undefined } as const
  await askPerson(context, call, asked).catch((error) => {
    if (reasonOf(error) !== 'request_closed') throw error
  })
  return null
}
