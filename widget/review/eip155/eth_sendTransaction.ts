import * as z from 'zod/mini'
import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { invalidParams } from '../plainJson.ts'
import type { Transaction } from '../subject.ts'
import { address, chainId, hexBytes, quantity, readParams } from './fields.ts'
import type { Reading, ReadParams } from './reading.ts'

const optional = z.optional

const transactionSchema = z.object({
  from: optional(address),
  to: optional(z.nullable(address)),
  value: optional(quantity),
  data: optional(hexBytes),
  input: optional(hexBytes),
  gas: optional(quantity),
  gasLimit: optional(quantity),
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  nonce: optional(quantity),
  chainId: optional(chainId),
  type: optional(z.enum(['0x0', '0x1', '0x2'])),
  accessList: optional(
    z
      .array(z.object({ address, storageKeys: z.array(hexBytes).check(z.maxLength(1000)) }))
      .check(z.maxLength(1000)),
  ),
  // These change what the transaction is, and no screen of ours shows them.
  authorizationList: optional(z.undefined()),
  blobs: optional(z.undefined()),
  blobVersionedHashes: optional(z.undefined()),
  maxFeePerBlobGas: optional(z.undefined()),
})

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
    if (input && read.data && input.toLowerCase() !== read.data.toLowerCase())
      throw invalidParams('The transaction has two different data')
    const data = read.data ?? input
    if (!to && !data) throw invalidParams('The transaction has neither a receiver nor data')
    const transaction: Transaction = withoutUndefined({
      ...read,
      from: read.from ?? account,
      to: to ?? undefined,
      data,
      gas: read.gas ?? gasLimit,
    })
    // The wallet checks the chain once more, at the moment at which it signs.
    const named = asked === undefined ? undefined : toHexQuantity(asked)
    const forwarded = withoutUndefined({ ...transaction, chainId: named, type, accessList })
    return {
      subject: { type: 'transaction', transaction, sign },
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
