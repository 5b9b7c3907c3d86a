import { payUrlQuestionSchema } from '../../contract/v1/exchange.ts'
import { exchangeErrors } from '../../contract/v1/exchangeErrors.ts'
import { callCosts } from '../../limits/callCosts.ts'
import type { Limit } from '../../limits/limits.ts'
import { publicClient } from '../publicClient.ts'
import { requireRoom } from '../requireRoom.ts'
import { exchangeCall } from './exchangeCall.ts'

/** Each is a row that stays for a while. */
const deposits: Limit = { name: 'exchange-deposits', times: 60, seconds: 60 }

export const reown_getExchangePayUrl = exchangeCall(
  exchangeErrors.payUrl,
  payUrlQuestionSchema,
  async ({ context, request, client, caller }, question) => {
    await requireRoom(context, request, deposits, 'deposits')
    client.pay(callCosts.seller)
    const clientIp = publicClient(context, request)
    return context.exchanges.payUrl({ ...question, projectId: caller.project.id, clientIp })
  },
)
