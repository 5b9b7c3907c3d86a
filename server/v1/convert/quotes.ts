import { createHash } from 'node:crypto'
import type { ServerContext } from '../../context.ts'
import { convertQuotes } from '../../contract/v1/convert/quotes.ts'
import { lessSlippage } from '../../convert/slippage.ts'
import { serve } from '../serve.ts'
import { readAmount, requireSlippage } from './readAmount.ts'
import { readPair } from './readToken.ts'
import { counted, requireSwaps } from './requireSwaps.ts'

/** Seconds after which a quote is old: prices move with each block. */
const goodFor = 30

export const convertQuotesRouter = (context: ServerContext) =>
  serve(context, convertQuotes, async ({ context, client, query }) => {
    const { chainId, ...pair } = readPair(query.from, query.to)
    const amount = readAmount(query.amount)
    const slippage = requireSlippage(query.slippage)
    const gasPrice = query.gasPrice === undefined ? undefined : readAmount(query.gasPrice, 'gasPrice')
    requireSwaps(context, chainId)
    const asked = context.convert.provider.quote({ chainId, ...pair, amount, gasPrice, by: client })
    const found = await counted(context, chainId, 'quote', asked)
    const quote = {
      fromAmount: String(amount),
      fromAccount: query.from,
      toAmount: String(found.out),
      toAccount: query.to,
      minAmount: String(
        found.route[0]?.kind.endsWith('wrap') ? found.out : lessSlippage(found.out, slippage),
      ),
      route: [...found.route],
      priceImpact: found.priceImpact ?? null,
      gas: String(found.gas),
      feeBps: found.feeBps,
      spender: found.spender ?? null,
      router: found.router,
      takesPermit: found.takesPermit,
      block: found.block ?? null,
    }
    const id = found.block === undefined ? null : idOf(quote)
    return { quotes: [{ id, ...quote, expiresAt: Math.floor(Date.now() / 1000) + goodFor }] }
  })

const idOf = (quote: object): string =>
  createHash('sha256').update(JSON.stringify(quote)).digest('base64url').slice(0, 22)
