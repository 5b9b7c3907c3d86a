import { HttpError } from '../errors/httpError.ts'
import { retryAfter } from '../errors/retryAfter.ts'
import { NodeTrouble } from '../upstreams/nodes/nodeCall.ts'

/** Clients look for these two words. */
export const insufficientLiquidity = (why = 'no pool takes this amount') =>
  new HttpError(400, 'insufficient_liquidity', `insufficient liquidity: ${why}`)

export const insufficientBalance = () =>
  new HttpError(400, 'insufficient_balance', 'insufficient balance: the account has less than the amount')

export const insufficientAllowance = () =>
  new HttpError(400, 'insufficient_allowance', 'insufficient allowance: the router may not take the amount')

export const feeOnTransfer = (token: string, sentence: string) =>
  new HttpError(400, 'fee_on_transfer', `${token} ${sentence}, so it can't be swapped here`)

export const invalidPermit = (why: string) =>
  new HttpError(400, 'invalid_permit', `The permit ${why}`, { field: 'permit' })

export const quoteMoved = () =>
  new HttpError(400, 'quote_moved', 'The swap gives less now than the least that was asked for', {
    field: 'minAmount',
  })

export const swapReverted = (reason: string) =>
  new HttpError(400, 'swap_reverted', `The swap would revert: ${reason}`)

export const unknownRouter = () =>
  new HttpError(503, 'unknown_router', 'The provider of swaps named a contract that is not known')

export const vendorUnavailable = (cause: unknown) =>
  new HttpError(503, 'upstream_unavailable', 'The provider of swaps did not answer', {
    headers: retryAfter(cause instanceof NodeTrouble ? cause.retryAfterMs : undefined),
    cause,
  })

export const exchangeOff = (chainId: string) =>
  new HttpError(
    400,
    'unsupported_chain',
    `Swaps on ${chainId} are switched off: its contracts are not those of the table`,
    {
      field: 'chainId',
    },
  )
