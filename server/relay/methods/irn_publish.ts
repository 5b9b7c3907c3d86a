import { publishSchema } from './letterParams.ts'
import { method } from './method.ts'
import { publish } from './publish.ts'

export const irn_publish = method(publishSchema, async (socket, params) => {
  await publish(socket, params)
  return { result: true }
})
