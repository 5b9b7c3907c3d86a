/** `0x1234…abcdef`: enough of both ends to tell accounts apart. */
export const shortAddress = (address: string, start = 4, end = 6): string => {
  const head = /^0x/i.test(address) ? start + 2 : start
  return address.length <= head + end ? address : `${address.slice(0, head)}…${address.slice(-end)}`
}

/** `namespace:reference:address` → address. */
export const addressOf = (accountId: string): string => accountId.slice(accountId.lastIndexOf(':') + 1)
