import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { convertAllowance } from '../../contract/v1/convert/allowance.ts'
import { convertBuildApprove } from '../../contract/v1/convert/buildApprove.ts'
import { convertBuildTransaction } from '../../contract/v1/convert/buildTransaction.ts'
import { convertGasPrice } from '../../contract/v1/convert/gasPrice.ts'
import { convertQuotes } from '../../contract/v1/convert/quotes.ts'
import { convertTokens } from '../../contract/v1/convert/tokens.ts'
import { convertAllowanceRouter } from './allowance.ts'
import { convertBuildApproveRouter } from './buildApprove.ts'
import { convertBuildTransactionRouter } from './buildTransaction.ts'
import { convertGasPriceRouter } from './gasPrice.ts'
import { convertQuotesRouter } from './quotes.ts'
import { convertTokensRouter } from './tokens.ts'

/** data-api.md §3.8-3.13. */
export const convertEndpoints = [
  convertTokens,
  convertQuotes,
  convertAllowance,
  convertGasPrice,
  convertBuildApprove,
  convertBuildTransaction,
]

/** Swaps. */
export function convertRouter(context: ServerContext): Router {
  const router = Router()
  router.use(convertTokensRouter(context))
  router.use(convertQuotesRouter(context))
  router.use(convertAllowanceRouter(context))
  router.use(convertGasPriceRouter(context))
  router.use(convertBuildApproveRouter(context))
  router.use(convertBuildTransactionRouter(context))
  return router
}
