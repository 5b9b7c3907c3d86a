import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What is not the open internet: IANA's special-purpose registry, multicast, and one cloud's host service. */
const closedIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // behind a carrier's NAT
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's host service stands on a public address
  '169.254.0.0/16', // link-local, among it the metadata services
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4',
]

/** Loopback, mapped IPv4, NAT64, unique local, link-local and multicast are all outside of this. */
const globalIpv6 = ['2000::/3']

/** Inside of it, but tunnels to IPv4, protocol assignments and documentation. */
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const listOf = (subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}
const closed4 = listOf(closedIpv4, 'ipv4')
const global6 = listOf(globalIpv6, 'ipv6')
const closed6 = listOf(closedIpv6, 'ipv6')

/** Whether an address, in any spelling without a zone, is of the open internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}
