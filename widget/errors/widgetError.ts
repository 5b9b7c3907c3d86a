/** What can go wrong in the widget; each has its words in `catalogue.ts` (specification §8). */
export const widgetErrorCodes = [
  'wallet_declined',
  'wallet_not_found',
  'wallet_busy',
  'wallet_failed',
  'network_not_found',
  'chain_not_supported',
  'last_network',
  'origin_not_allowed',
  'unknown_project',
  'balance_unavailable',
  'action_not_allowed',
  'invalid_request',
  'request_expired',
  'request_closed',
  'session_expired',
  'unknown',
] as const
export type WidgetErrorCode = (typeof widgetErrorCodes)[number]

export class WidgetError extends Error {
  override name = 'WidgetError'
  readonly code: WidgetErrorCode
  /** Fills the places of the sentence in the catalogue, e.g. `{ wallet }`. */
  readonly values: Record<string, string>
  constructor(code: WidgetErrorCode, values: Record<string, string> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.values = values
  }
}

/** Any thrown value → `WidgetError`; wallet codes by EIP-1193. */
export function toWidgetError(thrown: unknown, values: Record<string, string> = {}): WidgetError {
  if (thrown instanceof WidgetError) return thrown
  const code = (thrown as { code?: unknown } | null)?.code
  if (code === 4001) return new WidgetError('wallet_declined', values, { cause: thrown })
  if (code === -32002) return new WidgetError('wallet_busy', values, { cause: thrown })
  if (code === 4902) return new WidgetError('chain_not_supported', values, { cause: thrown })
  return new WidgetError('wallet_failed', values, { cause: thrown })
}
