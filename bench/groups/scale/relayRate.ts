import { type GatehouseServer, startGatehouse } from '../../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { startProgram } from '../../lib/program.ts'
import type { CrowdResult, CrowdTask } from '../../programs/relayCrowd.ts'
import { figure } from '../../report/figure.ts'
import { keys, type Stores } from './stores.ts'

const group = 'scale'
const pageOrigin = 'http://shop.localhost:4999'

/** Messages a second from socket to socket: in one process, and over Redis between three. */
export async function relayRate(stores: Stores, { quick }: BenchOptions): Promise<GroupResult> {
  const alone = await startGatehouse(pageOrigin, 'http://127.0.0.1:1', { TRUST_PROXY: '1' })
  const shared: GatehouseServer[] = []
  const crowd = await startProgram('relayCrowd')
  const measure = async (servers: readonly GatehouseServer[]): Promise<number> => {
    const { host } = servers[0] as GatehouseServer
    const ports = servers.map(({ port }) => port)
    const seconds = quick ? 2 : 5
    const task: CrowdTask = { kind: 'send', ports, host, pairs: quick ? 20 : 120, seconds }
    const result = await crowd.ask<CrowdResult>(task)
    await crowd.ask<CrowdResult>({ kind: 'close' } satisfies CrowdTask)
    return result.arrived / result.seconds
  }
  try {
    const one = await measure([alone])
    await alone.stop()
    const settings = {
      TRUST_PROXY: '1',
      DATABASE_URL: stores.databaseUrl,
      REDIS_URL: stores.redisUrl,
      ...keys,
    }
    shared.push(await startGatehouse(pageOrigin, 'http://127.0.0.1:1', settings))
    const { widgetOrigin, loginOrigin } = shared[0] as GatehouseServer
    const same = { ...settings, WIDGET_ORIGIN: widgetOrigin, LOGIN_ORIGIN: loginOrigin }
    while (shared.length < 3)
      shared.push(await startGatehouse(pageOrigin, 'http://127.0.0.1:1', same, { isFirst: false }))
    const three = await measure(shared)
    return {
      figures: [
        figure({ group, name: 'relay messages, one process', unit: '/s', value: one }),
        figure(
          { group, name: 'relay messages, three processes over Redis', unit: '/s', value: three },
          { least: 5_000 },
        ),
      ],
      notes: [
        'Relay messages: 512 bytes from socket to socket, each acknowledged; the crowd shares the machine.',
      ],
    }
  } finally {
    await Promise.all([crowd.stop(), alone.stop(), ...shared.map((each) => each.stop())])
  }
}
