const telling = /(deadline|expir|valid|until|before|after|time|start|end)/i

/** A number of seconds under a name that speaks of time → that moment, in UTC. */
export function instantOf(name: string, value: string): string | undefined {
  if (!telling.test(name) || !/^\d{10}$/.test(value)) return undefined
  return new Date(Number(value) * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.000Z$/, ' UTC')
}
