// Both take an address as readAddress writes it.

/** What counts as one client: an IPv4 address, or the /64 that a person on IPv6 has. */
export const clientBlock = (address: string): string =>
  address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address

/** What one owner gets cheaply as a whole: the /24 of an IPv4 address, the /48 of IPv6. */
export function clientNetwork(address: string): string {
  if (address.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}/48`
  return address && `${address.slice(0, address.lastIndexOf('.'))}.0/24`
}

function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::')
  const first = before === '' ? [] : before.split(':')
  const last = after ? after.split(':') : []
  // `::` stands for as many zeros as make eight groups.
  const zeros = after === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last]
}
