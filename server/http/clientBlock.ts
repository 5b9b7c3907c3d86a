/** What counts as one client: an IPv4 address, or the /64 that a person on IPv6 has. */
export function clientBlock(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [before = '', after] = address.split('::')
  const first = before === '' ? [] : before.split(':')
  const last = after ? after.split(':') : []
  // `::` stands for as many zeros as make eight groups.
  const zeros = after === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')
}
