import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { onrampUrlRouter } from '../generators/onrampUrl.ts'
import { buyOptionsRouter } from './buyOptions.ts'
import { buyQuotesRouter } from './buyQuotes.ts'
import { multiQuotesRouter } from './multiQuotes.ts'
import { onrampOptionsRouter } from './options.ts'
import { propertiesRouter } from './properties.ts'
import { serviceProvidersRouter } from './providers.ts'
import { onrampQuoteRouter } from './quote.ts'
import { onrampWidgetRouter } from './widget.ts'

/** Buying coins with money. */
export function onrampRouter(context: ServerContext): Router {
  const router = Router()
  router.use(onrampUrlRouter(context), onrampOptionsRouter(context), onrampQuoteRouter(context))
  router.use(buyOptionsRouter(context), buyQuotesRouter(context))
  router.use(serviceProvidersRouter(context), propertiesRouter(context))
  router.use(multiQuotesRouter(context), onrampWidgetRouter(context))
  return router
}
