import { eth_signTransaction as readSign } from '../../../review/eip155/eth_sendTransaction.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { sendPlain } from './sendPlain.ts'
import { signAsked } from './signAsked.ts'

/** Signed here, sent by a node; answers the hash. */
export const eth_sendTransaction: HandleMethod = (context, call, networkId, params) =>
  sendPlain(context, call, networkId, params)

/** Signed here; the page gets the transaction and may send it at any time. */
export const eth_signTransaction: HandleMethod = (context, call, networkId, params) =>
  signAsked(context, call, networkId, { params, read: readSign, sign: true, use: async (raw) => raw })
