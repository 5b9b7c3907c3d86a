import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { interleave } from '../../lib/interleave.ts'
import { rate } from '../../lib/rate.ts'
import { figure } from '../../report/figure.ts'
import { chainId, connections, type DataParts } from './parts.ts'

const unique = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x000000000000000000000000{unique}","latest"]}`
const shared = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}`

/** JSON-RPC by the server and by the node itself, in turn: what the way through us costs, and what sharing saves. */
export async function bareNode(parts: DataParts, { quick }: BenchOptions): Promise<GroupResult> {
  const { gatehouse, load, chain, pageOrigin } = parts
  const { host, port } = new URL(chain.url)
  const type = 'content-type: application/json'
  const through = [
    `POST /v1?chainId=${chainId}&projectId=bench HTTP/1.1`,
    `host: ${gatehouse.host}`,
    `origin: ${pageOrigin}`,
    type,
  ]
  const straight = ['POST / HTTP/1.1', `host: ${host}`, type]
  const measure = (body: string, seconds: number) => ({
    ours: () => rate(load, gatehouse, { head: through, body, seconds, connections, port: gatehouse.port }),
    floor: () =>
      rate(
        load,
        { cpu: () => Number.NaN },
        { head: straight, body, seconds, connections, port: Number(port) },
      ),
  })
  const figures = []
  for (const [name, body] of [
    ['calls that nobody made before', unique],
    ['the same call of all', shared],
  ] as const) {
    await interleave(measure(body, 0.5), 1)
    const rates = await interleave(measure(body, quick ? 0.5 : 1.2), quick ? 3 : 7)
    figures.push(
      figure({
        group: 'data',
        name: `JSON-RPC, ${name}`,
        unit: '/s',
        floorName: 'the node itself',
        values: rates.ours.map(({ perSecond }) => perSecond),
        floors: rates.floor.map(({ perSecond }) => perSecond),
      }),
    )
  }
  return {
    figures,
    notes: [
      `JSON-RPC: ${connections} connections to the server, then to the node, in turn; the node is anvil.`,
    ],
  }
}
