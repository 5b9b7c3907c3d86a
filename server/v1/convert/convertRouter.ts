import { convertAllowance } from '../../contract/v1/convert/allowance.ts'
import { convertBuildApprove } from '../../contract/v1/convert/buildApprove.ts'
import { convertBuildTransaction } from '../../contract/v1/convert/buildTransaction.ts'
import { convertGasPrice } from '../../contract/v1/convert/gasPrice.ts'
import { convertQuotes } from '../../contract/v1/convert/quotes.ts'
import { convertTokens } from '../../contract/v1/convert/tokens.ts'
import type { Endpoint } from '../../contract/v1/endpoint.ts'

export const convertEndpoints: readonly Endpoint[] = [
  convertTokens,
  convertQuotes,
  convertAllowance,
  convertGasPrice,
  convertBuildApprove,
  convertBuildTransaction,
]
