import { buyStatusQuestionSchema, exchangeErrors } from '../../contract/v1/exchange.ts'
import { exchangeCall } from './exchangeCall.ts'

export const reown_getExchangeBuyStatus = exchangeCall(
  exchangeErrors.status,
  buyStatusQuestionSchema,
  ({ context, caller }, question) => context.exchanges.status({ ...question, projectId: caller.project.id }),
)
