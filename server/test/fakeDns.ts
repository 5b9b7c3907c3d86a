import { createSocket, type RemoteInfo } from 'node:dgram'
import { type AddressInfo, isIPv6 } from 'node:net'

/** A DNS server in this process. */
export interface FakeDns extends AsyncDisposable {
  /** `127.0.0.1:<port>` */
  address: string
  /** Names in the order in which they were asked for, once for each type. */
  asked: string[]
  /** Name → its addresses; `silent` is never answered, what is not here does not exist. */
  names: Record<string, readonly string[] | 'silent'>
}

const typeA = 1
const typeAaaa = 28

/** The bytes of an address; an IPv6 one stands with at most one `::` and no dotted part. */
function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

/** Answers questions for IPv4 and IPv6. Sources: RFC 1035, section 4; RFC 3596 */
export async function fakeDns(names: FakeDns['names']): Promise<FakeDns> {
  const socket = createSocket('udp4')
  const dns: FakeDns = {
    address: '',
    asked: [],
    names,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
  function answer(message: Buffer, from: RemoteInfo): void {
    const labels: string[] = []
    let at = 12
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const name = labels.join('.')
    const type = message.readUInt16BE(at + 1)
    dns.asked.push(name)
    const known = dns.names[name]
    if (known === 'silent') return
    const wanted = type === typeA || type === typeAaaa ? (known ?? []) : []
    const addresses = wanted.filter((address) => isIPv6(address) === (type === typeAaaa))
    const header = Buffer.from(message.subarray(0, 12))
    header.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(addresses.length, 6)
    header.writeUInt32BE(0, 8)
    const records = addresses.map(bytesOf).map((bytes) => {
      const start = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]
      return Buffer.concat([Buffer.from(start), bytes])
    })
    socket.send(Buffer.concat([header, message.subarray(12, at + 5), ...records]), from.port, from.address)
  }
  socket.on('message', answer)
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  dns.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  return dns
}
