/** A list of a wallet as one that passes a port: it may be a Set or a Proxy, and hold what cannot be cloned. */
export const plainList = (list: unknown): (string | number)[] | undefined =>
  list && typeof list === 'object'
    ? Array.from(list as Iterable<unknown>).filter(
        (one) => typeof one === 'string' || typeof one === 'number',
      )
    : undefined
