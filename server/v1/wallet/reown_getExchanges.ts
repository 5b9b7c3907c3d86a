import { exchangesQuestionSchema } from '../../contract/v1/exchange.ts'
import { exchangeErrors } from '../../contract/v1/exchangeErrors.ts'
import { exchangeCall } from './exchangeCall.ts'

export const reown_getExchanges = exchangeCall(
  exchangeErrors.list,
  exchangesQuestionSchema,
  ({ context }, question) => context.exchanges.list(question),
)
