import { readParams } from '../../../review/eip155/fields.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { callsIdParams } from './callsIdParams.ts'
import { setOpenCalls } from './setOpenCalls.ts'

/** No further one of calls in steps is asked for: who was to go on with them has left. What was sent stays sent. */
export const gatehouse_endCalls: HandleMethod = async (context, _call, _network, params) => {
  const [id = ''] = readParams(callsIdParams, params, 'gatehouse_endCalls')
  setOpenCalls(context, id, undefined)
  return null
}
