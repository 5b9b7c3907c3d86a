import { isIPv4, isIPv6 } from 'node:net'

/** With a port, a zone (RFC 4007) and quotes, no form of an address is longer. */
const longest = 100

/**
 * The address in what a proxy appends to `X-Forwarded-For`: IPv4 or IPv6, with or without port, brackets, zone and
 * quotes (RFC 7239 §6). One address has one form: an IPv4 address inside of IPv6 (RFC 4291 §2.5.5.2, RFC 6052 §2.1) is
 * the IPv4 address, IPv6 is written as in RFC 5952. `undefined` for `unknown`, `_hidden` and whatever else is not an
 * address.
 */
export function readAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (text.length > longest) return undefined
  const [, plain = ''] = /^"?(.*?)"?$/.exec(text.trim()) ?? []
  const bracketed = /^\[(.*)\](?::\d{1,5})?$/.exec(plain)
  if (bracketed) return readIPv6(bracketed[1] ?? '')
  const [, ipv4 = ''] = /^([\d.]+)(?::\d{1,5})?$/.exec(plain) ?? []
  if (isIPv4(ipv4)) return ipv4
  // Eight groups and a port without brackets.
  return readIPv6(plain) ?? readIPv6(plain.replace(/:\d{1,5}$/, ''))
}

function readIPv6(text: string): string | undefined {
  const address = text.replace(/%.*$/, '')
  if (!isIPv6(address)) return undefined
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const inside = /^(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (!inside) return canonical
  const bits = inside.slice(1).map((group) => Number.parseInt(group, 16))
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}
