import * as z from 'zod/mini'
import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { invalidParams } from '../checkJson.ts'
import type { Transaction } from '../subject.ts'
import { dataOf } from './dataOf.ts'
import { address, callData, chainId, hexBytes, optional, quantity, readParams } from './fields.ts'
import type { Reading, ReadParams } from './reading.ts'
import { readingOf, unknownFields } from './unknownFields.ts'

const types = ['0x0', '0x1', '0x2'] as const

/** A place that holds nothing, so that a known field is never taken for an unknown one. */
const refused = optional(z.undefined())

const shape = {
  from: optional(address),
  to: optional(address),
  value: optional(quantity),
  data: optional(callData),
  input: optional(callData),
  gas: optional(quantity),
  gasLimit: optional(quantity),
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  nonce: optional(quantity),
  chainId: optional(chainId),
  type: optional(z.pipe(quantity, z.enum(types))),
  accessList: optional(
    z
      .array(z.object({ address, storageKeys: z.array(hexBytes).check(z.maxLength(1000)) }))
      .check(z.maxLength(1000)),
  ),
  // These change what the transaction is, and no screen of ours shows them.
  authorizationList: refused,
  blobs: refused,
  blobVersionedHashes: refused,
  maxFeePerBlobGas: refused,
}
const transactionSchema = z.object(shape)

const paramsSchema = z.array(z.unknown()).check(z.minLength(1), z.maxLength(2))

/** The transaction of the parameters, what a person sees of it and what the wallet gets. */
function readTransaction(method: string, sign: boolean): ReadParams {
  return (params, { account }): Reading => {
    const [first] = readParams(paramsSchema, params, method)
    const {
      input,
      to,
      gasLimit,
      accessList,
      type,
      chainId: asked,
      ...read
    } = readParams(transactionSchema, first, method)
    const data = dataOf('transaction', { data: read.data, input })
    const unknown = unknownFields(first as object, shape, method)
    const { shown, ...marks } = readingOf(unknown)
    if (!to && (!data || data === '0x'))
      throw invalidParams('The transaction has neither a receiver nor data')
    const transaction: Transaction = withoutUndefined({
      ...read,
      from: read.from ?? account,
      to,
      data,
      gas: read.gas ?? gasLimit,
    })
    // The wallet checks the chain once more, at the moment at which it signs.
    const named = asked === undefined ? undefined : toHexQuantity(asked)
    const forwarded = withoutUndefined({ ...unknown, ...transaction, chainId: named, type, accessList })
    return {
      subject: { type: 'transaction', transaction, sign, ...shown },
      ...marks,
      request: { method, params: [forwarded] },
      account: transaction.from,
      chainId: asked,
      pinned: true,
    }
  }
}

const withoutUndefined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

export const eth_sendTransaction = readTransaction('eth_sendTransaction', false)
export const eth_signTransaction = readTransaction('eth_signTransaction', true)
