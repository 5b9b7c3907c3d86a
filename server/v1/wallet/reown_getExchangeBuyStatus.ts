import { buyStatusQuestionSchema } from '../../contract/v1/exchange.ts'
import { exchangeErrors } from '../../contract/v1/exchangeErrors.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { exchangeCall } from './exchangeCall.ts'

export const reown_getExchangeBuyStatus = exchangeCall(
  exchangeErrors.status,
  buyStatusQuestionSchema,
  ({ context, caller, client }, question) => {
    client.pay(callCosts.seller)
    return context.exchanges.status({ ...question, projectId: caller.project.id })
  },
)
