/** Codes of the refusals of `exchangeMethods`. Source: data-api.md §4.1. */
export const exchangeErrors = { list: -6, payUrl: -7, status: -8 } as const
