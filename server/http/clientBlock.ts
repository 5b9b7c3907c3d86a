/** What counts as one client: an IPv4 address, or the /64 that a person on IPv6 has. */
export const clientBlock = (address: string): string =>
  address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
