/** What addresses are for, as sats-connect and Wallet Standard name it. */
export const purposes = ['payment', 'ordinals']

/** Those of them that were asked for; all where nothing says which. */
export const purposesOf = (asked: unknown): unknown[] =>
  Array.isArray(asked) ? asked.filter((one) => purposes.includes(one)) : purposes
