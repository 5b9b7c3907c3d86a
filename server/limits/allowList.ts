import { BlockList, isIP } from 'node:net'

export interface AllowList {
  has(address: string): boolean
}

/** Addresses and ranges such as `10.0.0.0/8`. @throws Error that names the entry which is neither */
export function createAllowList(entries: readonly string[]): AllowList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, more] = entry.split('/')
    const family = familyOf(address)
    const most = family === 'ipv4' ? 32 : 128
    const isRange = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most
    if (!family || more !== undefined || !(bits === undefined || isRange))
      throw new Error(`${entry} is neither an address nor a range`)
    list.addSubnet(address, Number(bits ?? most), family)
  }
  return {
    has(address) {
      const family = familyOf(address)
      return family !== undefined && list.check(address, family)
    },
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined => {
  const version = isIP(address)
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6'
}
