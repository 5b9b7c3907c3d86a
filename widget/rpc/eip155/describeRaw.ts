import type { Hex } from 'viem'
import { invalidParams } from '../../review/checkJson.ts'
import type { Transaction } from '../../review/subject.ts'

export interface RawDescription {
  /** `from` is who signed it. */
  transaction: Transaction
  /** Absent in transactions from before EIP-155, which any chain takes. */
  chainId: number | undefined
  /** Contracts whose code accounts are given (EIP-7702). */
  accountCode: string[]
}

const hex = (value: bigint | number | undefined): string | undefined =>
  value === undefined ? undefined : `0x${value.toString(16)}`

/** Reads a signed transaction; -32602 when it is none. Loads viem. */
export async function describeRaw(raw: string): Promise<RawDescription> {
  const { parseTransaction, recoverTransactionAddress } = await import('./readRaw.ts')
  try {
    const parsed = parseTransaction(raw as Hex)
    const serializedTransaction = raw as Parameters<
      typeof recoverTransactionAddress
    >[0]['serializedTransaction']
    const from = await recoverTransactionAddress({ serializedTransaction })
    const { to, data, chainId } = parsed
    const quantities = {
      value: hex(parsed.value ?? 0n),
      gas: hex(parsed.gas),
      gasPrice: hex(parsed.gasPrice),
      maxFeePerGas: hex(parsed.maxFeePerGas),
      maxPriorityFeePerGas: hex(parsed.maxPriorityFeePerGas),
      nonce: hex(parsed.nonce ?? 0),
    }
    const known = Object.fromEntries(Object.entries(quantities).filter(([, value]) => value !== undefined))
    const given = 'authorizationList' in parsed ? (parsed.authorizationList ?? []) : []
    return {
      transaction: { from, ...(to && { to }), ...(data && { data }), ...known },
      chainId,
      accountCode: given.map(({ address }) => address),
    }
  } catch {
    throw invalidParams('The raw transaction cannot be read')
  }
}
