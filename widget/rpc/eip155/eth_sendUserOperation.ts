import * as z from 'zod/mini'
import { address, hexBytes, readParams } from '../../review/eip155/fields.ts'
import type { ReadPlan } from './plan.ts'

/** ERC-4337: a signed operation of a contract account, and the entry point that takes it. */
const operationSchema = z.catchall(z.object({ sender: address, callData: hexBytes }), z.unknown())
const paramsSchema = z.tuple([operationSchema, address])

/** It moves value and is signed already: the person always sees our screen first. */
export const eth_sendUserOperation: ReadPlan = (params) => {
  const method = 'eth_sendUserOperation'
  const read = readParams(paramsSchema, params, method)
  const [{ sender, callData }] = read
  return {
    subject: { type: 'calls', from: sender, calls: [{ to: sender, data: callData }] },
    risks: ['raw_transaction'],
    request: { method, params: read },
    account: sender,
    pinned: true,
  }
}
