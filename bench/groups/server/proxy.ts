import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { interleave } from '../../lib/interleave.ts'
import { startProgram } from '../../lib/program.ts'
import type { Rate } from '../../lib/rate.ts'
import type { PassThroughTo } from '../../programs/passThrough.ts'
import { figure } from '../../report/figure.ts'
import { frameToken } from './frameToken.ts'
import { connections, loads, type ServerParts } from './parts.ts'
import { sharedReads } from './sharedReads.ts'

const group = 'server'
/** `balanceOf` of an address that nobody asked for before: no cache can help. */
const uniqueCall = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x5fbdb2315678afecb367f032d93f642f64180aa3","data":"0x70a08231000000000000000000000000000000000000000000000000{unique}"},"latest"]}`
const sharedCall = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}`

/** JSON-RPC requests a second against a bare Node http + undici pass-through to the same node. */
export async function proxy(parts: ServerParts, { quick }: BenchOptions): Promise<GroupResult> {
  const { node } = parts
  const floor = await startProgram('passThrough', {
    node: `http://127.0.0.1:${node.port}`,
  } satisfies PassThroughTo)
  const token = await frameToken(parts)
  const head = (host: string): string[] => [
    'POST /v1?chainId=eip155:31337 HTTP/1.1',
    `host: ${host}`,
    'content-type: application/json',
    `authorization: Bearer ${token}`,
  ]
  const unique = loads(parts, floor, { head, body: uniqueCall })
  const shared = loads(parts, floor, { head, body: sharedCall })
  const pair = (rates: { ours: Rate[]; floor: Rate[] }, key: 'perSecond' | 'cpu') => ({
    group,
    floorName: 'bare Node + undici pass-through',
    values: rates.ours.map((each) => each[key]),
    floors: rates.floor.map((each) => each[key]),
  })
  try {
    await interleave(unique(1), 1)
    const uniqueRates = await interleave(unique(quick ? 0.5 : 1.2), quick ? 3 : 9)
    const sharedRates = await interleave(shared(quick ? 0.5 : 1), quick ? 2 : 5)
    const { asked, blocks, answers } = await sharedReads(node, shared(1).ours)
    return {
      figures: [
        figure(
          { ...pair(uniqueRates, 'perSecond'), name: 'proxy, unique calls', unit: '/s' },
          { leastRatio: 0.5 },
        ),
        figure({ ...pair(uniqueRates, 'cpu'), name: 'proxy, unique calls, CPU', unit: 'µs' }),
        figure(
          { ...pair(sharedRates, 'perSecond'), name: 'proxy, shared reads', unit: '/s' },
          { leastRatio: 0.5 },
        ),
        figure(
          { group, name: 'upstream answers to a shared read, a block', unit: '', value: asked / blocks },
          { most: 1 },
        ),
      ],
      notes: [
        `Proxy: ${connections} connections; unique calls are eth_call with data never asked before. The same read was answered ${answers} times over ${blocks} blocks and asked upstream ${asked} times.`,
        'CPU is time of the process on all its threads, for one answer; it feels a busy machine less than a rate does.',
      ],
    }
  } finally {
    await floor.stop()
  }
}
