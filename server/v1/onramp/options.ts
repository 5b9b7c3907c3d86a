import type { ServerContext } from '../../context.ts'
import { onrampOptions } from '../../contract/v1/onramp/options.ts'
import { serve } from '../serve.ts'

export const onrampOptionsRouter = (context: ServerContext) =>
  serve(context, onrampOptions, ({ client, query }) =>
    context.onramp.options(context.onramp.placeOf(query), client),
  )
