import * as z from 'zod/mini'
import { entryPoints } from '../../contract/entryPoints.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { PaymasterMethod } from '../bundlerMethods.ts'

/**
 * - `stub`   a stand-in for an estimate; it binds whoever pays only when it says that it is final (ERC-7677)
 * - `binds`  its answer is signed by whoever pays
 *
 * `chain`: where the parameters name the chain.
 */
const sponsoredMethods = {
  pm_getPaymasterStubData: { answer: 'stub', chain: 2 },
  pm_getPaymasterData: { answer: 'binds', chain: 2 },
  pm_sponsorUserOperation: { answer: 'binds', chain: undefined },
} as const satisfies Record<PaymasterMethod, { answer: 'stub' | 'binds'; chain: number | undefined }>

export interface SponsoredRequest {
  answer: 'stub' | 'binds'
  /** The account, lower case. */
  sender: string
  operation: Record<string, unknown>
  entryPoint: string
}

const operationSchema = z.looseObject({ sender: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) })

/**
 * Who is to be paid for, and on which chain. A paymaster may serve several chains: what is asked of it must be for the
 * chain whose limits hold.
 *
 * @throws HttpError 422 `invalid_body`
 */
export function readSponsored(
  method: PaymasterMethod,
  params: readonly unknown[],
  chainId: string,
): SponsoredRequest {
  const { answer, chain } = sponsoredMethods[method]
  const { data: operation } = operationSchema.safeParse(params[0])
  if (!operation) throw invalid('The operation has no sender', 'sender')
  const named = String(params[1]).toLowerCase()
  const entryPoint = entryPoints.find((known) => known.toLowerCase() === named)
  if (!entryPoint) throw invalid('This is not an entry point of ERC-4337', 'entryPoint')
  if (chain !== undefined && !isChain(params[chain], chainId))
    throw invalid('The operation is for another chain', 'chainId')
  return { answer, sender: operation.sender.toLowerCase(), operation, entryPoint }
}

const isChain = (value: unknown, chainId: string): boolean =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) && `eip155:${BigInt(value)}` === chainId

const invalid = (sentence: string, field: string) => new HttpError(422, 'invalid_body', sentence, { field })
