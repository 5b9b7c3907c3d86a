import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { notFound } from '../errors/refusals.ts'
import { parseAsset } from '../exchange/asset.ts'
import type { ExchangeSession } from '../exchange/exchange.ts'
import { verbatim } from '../html/verbatim.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { type Page, sendPage } from '../http/page.ts'
import { requireSameOrigin } from '../http/requireSameOrigin.ts'
import { readQuery } from '../http/routes.ts'

/** Where the exchange that plays one asks a person: the widget opens it in a window of its own. */
const path = '/exchange/deposit'

export function depositPageRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const { simulatedDeposits: deposits } = context
  if (!deposits) return router

  async function find(url: string): Promise<ExchangeSession> {
    const id = readQuery(url).get('session') ?? ''
    const session = /^[0-9a-f]{32}$/.test(id) ? await deposits?.find(id) : undefined
    if (session) return session
    throw notFound()
  }

  router.get(path, nameRoute('exchange-deposit'), async (request, response) => {
    const session = await find(request.url)
    const { status, txHash } = await deposits.status(session)
    const state = status === 'IN_PROGRESS' && !txHash ? 'open' : status
    sendPage(response, pageOf(session, coinOf(context, session.asset), state, txHash))
  })
  router.post(path, nameRoute('exchange-deposit'), requireSameOrigin(context), async (request, response) => {
    const session = await find(request.url)
    await deposits.pay(session)
    // What the browser shows is read anew, so that it can be loaded again without paying.
    response.redirect(303, `${path}?session=${session.id}`)
  })
  return router
}

const sentences = {
  open: undefined,
  IN_PROGRESS: 'The coins are on their way.',
  SUCCESS: 'The coins have arrived. You may close this window.',
  FAILED: 'Nothing was paid: the exchange could not send this.',
  UNKNOWN: 'This deposit is unknown.',
} as const

interface Coin {
  symbol: string
  network: string
}

/** What people call it: `eip155:1/slip44:60` (CAIP-19) is ETH on Ethereum. */
function coinOf({ config, tokens }: ServerContext, asset: string): Coin {
  const { chain = '', token } = parseAsset(asset) ?? {}
  const network = config.networks.find((served) => served.network.id === chain)?.network
  const symbol = token === undefined ? network?.nativeCurrency.symbol : tokens.lists.get(chain, token)?.symbol
  return { symbol: symbol ?? asset, network: network?.name ?? chain }
}

function pageOf(
  session: ExchangeSession,
  coin: Coin,
  state: keyof typeof sentences,
  txHash: string | null,
): Page {
  const { id, amount, recipient } = session
  const sentence = sentences[state]
  const form = `<form method="post" action="${path}?session=${id}"><button>Send the coins</button></form>`
  const hash = txHash ? `<p>Transaction <code>${verbatim(txHash)}</code></p>` : ''
  return {
    title: 'Simulated exchange',
    body: `<p>This plays an exchange. Its coins are those of a test network, and worth nothing.</p>
<dl>
<dt>Amount</dt><dd><b>${verbatim(`${amount} ${coin.symbol}`)}</b></dd>
<dt>Network</dt><dd>${verbatim(coin.network)}</dd>
<dt>To</dt><dd><code>${verbatim(recipient)}</code></dd>
</dl>
${sentence === undefined ? form : `<p role="status">${sentence}</p>${hash}`}`,
  }
}
