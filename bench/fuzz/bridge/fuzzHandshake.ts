import { connectType, isConnectMessage, protocolVersion } from '../../../host-sdk/protocol/handshake.ts'
import { acceptHost } from '../../../widget/bridge/acceptHost.ts'
import { hostileValue, mutated } from '../hostileValues.ts'
import type { Random } from '../random.ts'

/** Counts of all rounds. */
export interface HandshakeCounts {
  sent: number
  accepted: number
  refused: Record<string, number>
}

const good = 'https://shop.example'
const origins = [
  good,
  'https://shop.example.attacker.example',
  'http://shop.example',
  'https://shop.example:444',
  'https://SHOP.example',
  'null',
  '',
  'https://a.shop.example',
]

/** Many messages to the window of a frame, of which only the first fitting one may be taken. */
export async function fuzzHandshake(
  random: Random,
  { size, counts, fault }: { size: number; counts: HandshakeCounts; fault: (sentence: string) => void },
): Promise<void> {
  const parent = {}
  const window = Object.assign(new EventTarget(), { parent })
  let accepted: string | undefined
  void acceptHost(window as never, {
    allowedOrigins: [good],
    onRefuse: (reason) => {
      counts.refused[reason] = (counts.refused[reason] ?? 0) + 1
    },
  }).then(({ origin }) => {
    accepted = origin
  })
  let expected = false
  const open: MessagePort[] = []
  for (let at = 0; at < size; at++) {
    const nonce = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
    const hello = { type: connectType, version: protocolVersion, nonce, wallets: [] }
    const data = random.chance(0.4)
      ? hello
      : random.chance(0.7)
        ? mutated(random, hello)
        : hostileValue(random)
    const origin = random.chance(0.05) ? good : random.pick(origins)
    const source = random.chance(0.3) ? parent : random.pick([null, window, {}])
    const channels = Array.from({ length: random.pick([0, 1, 2, 2, 3]) }, () => new MessageChannel())
    open.push(...channels.flatMap(({ port1, port2 }) => [port1, port2]))
    const fits =
      source === parent && origin === good && isConnectMessage(data) && data.version === protocolVersion
    if (fits && channels.length === 2) expected = true
    counts.sent++
    const ports = channels.map(({ port2 }) => port2)
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports }))
    if (expected) break
  }
  await new Promise((resolve) => setImmediate(resolve))
  if ((accepted === good) !== expected)
    fault(`handshake: accepted ${accepted}, though ${expected ? 'it' : 'nothing'} fitted`)
  if (expected) counts.accepted++
  for (const port of open) port.close()
}
