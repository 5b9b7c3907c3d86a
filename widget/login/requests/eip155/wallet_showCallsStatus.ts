import * as z from 'zod/mini'
import { readParams, text } from '../../../review/eip155/fields.ts'
import { askPerson } from '../../people/askPerson.ts'
import { isLeaving } from '../../people/isLeaving.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readCallsStatus } from './wallet_getCallsStatus.ts'

const idParams = z.array(text(8194).check(z.minLength(1))).check(z.length(1))

/** EIP-5792: shows how far calls are. Over when the person closes it, whichever way. */
export const wallet_showCallsStatus: HandleMethod = async (context, call, _, params) => {
  const [id = ''] = readParams(idParams, params, 'wallet_showCallsStatus')
  const status = await readCallsStatus(context, id, call.signal)
  await askPerson(context, call, { name: 'ShowCalls', data: { status }, run: async () => undefined })
  return null
}
