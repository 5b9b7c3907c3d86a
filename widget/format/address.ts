const start = 6
const end = 4

/** `0x1234…cdef`, as the button on the page has it: the same account looks the same everywhere. */
export const shortAddress = (address: string): string =>
  address.length <= start + end ? address : `${address.slice(0, start)}…${address.slice(-end)}`

/** `namespace:reference:address` → address. */
export const addressOf = (accountId: string): string => accountId.slice(accountId.lastIndexOf(':') + 1)
