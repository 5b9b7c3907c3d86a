import { buyOptions } from './buyOptions.ts'
import { buyQuotes } from './buyQuotes.ts'
import { onrampMultiQuotes } from './multiQuotes.ts'
import { onrampUrl } from './onrampUrl.ts'
import { onrampOptions } from './options.ts'
import { onrampProperties } from './properties.ts'
import { onrampServiceProviders } from './providers.ts'
import { onrampQuote } from './quote.ts'
import { onrampWidget } from './widget.ts'

/** data-api.md §3.22-3.30. */
export const onrampEndpoints = [
  onrampUrl,
  onrampOptions,
  onrampQuote,
  buyOptions,
  buyQuotes,
  onrampServiceProviders,
  onrampProperties,
  onrampMultiQuotes,
  onrampWidget,
]
