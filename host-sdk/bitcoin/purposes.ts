/** What addresses are for, as sats-connect and Wallet Standard name it. */
export const purposes = ['payment', 'ordinals']

/** Those of them that a request names; all where it names none. */
export const purposesOf = (requested: unknown): unknown[] =>
  Array.isArray(requested) ? requested.filter((one) => purposes.includes(one)) : purposes
