import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../demo/chains/freePort.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { type RedisNode, redisNodes, type TestNodes } from './redisNodes.ts'

export interface TestCluster extends TestNodes {
  /** Three primaries, and a replica of each in the same order. */
  primaries: RedisNode[]
  replicas: RedisNode[]
  url: string
}

/** Three primaries with a third of the slots each; a replica takes over some six seconds after its primary is gone. */
export async function redisCluster({ replicas = true } = {}): Promise<TestCluster> {
  const busPorts = await Promise.all(Array.from({ length: 6 }, () => freePort()))
  const files = (at: number) => [
    `--cluster-config-file`,
    `nodes-${at}.conf`,
    '--appendonly',
    'no',
    '--save',
    '',
  ]
  const started = await redisNodes(replicas ? 6 : 3, (at) => [
    ...['--cluster-enabled', 'yes', '--cluster-node-timeout', '5000', '--cluster-port', `${busPorts[at]}`],
    ...['--repl-diskless-sync-delay', '0', '--cluster-replica-validity-factor', '0'],
    ...files(at),
  ])
  const { nodes } = started
  const primaries = nodes.slice(0, 3)
  const first = nodes[0] as RedisNode
  for (const [at, { client }] of primaries.entries())
    await client.call(
      'CLUSTER',
      'ADDSLOTSRANGE',
      `${Math.ceil((16_384 / 3) * at)}`,
      `${Math.ceil((16_384 / 3) * (at + 1)) - 1}`,
    )
  for (const [at, { client }] of nodes.entries()) {
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', `${at + 1}`)
    if (at > 0) await client.call('CLUSTER', 'MEET', '127.0.0.1', `${first.port}`, `${busPorts[0]}`)
  }
  const until = async (what: string, holds: () => Promise<boolean>) => {
    const endsAt = Date.now() + limits.unitMs
    while (!(await holds().catch(() => false))) {
      if (Date.now() > endsAt) throw new Error(`The cluster does not get ready: ${what}`)
      await wait(50)
    }
  }
  const all = async (holds: (node: RedisNode) => Promise<boolean>) =>
    (await Promise.all(nodes.map(holds))).every(Boolean)
  await until('nodes', () =>
    all(async ({ client }) =>
      String(await client.call('CLUSTER', 'INFO')).includes(`cluster_known_nodes:${nodes.length}`),
    ),
  )
  for (const [at, { client }] of nodes.slice(3).entries()) {
    const id = String(await primaries[at]?.client.call('CLUSTER', 'MYID'))
    await until('replicas', async () => (await client.call('CLUSTER', 'REPLICATE', id)) === 'OK')
  }
  await until('state', () =>
    all(async ({ client }) => String(await client.call('CLUSTER', 'INFO')).includes('cluster_state:ok')),
  )
  if (replicas)
    await until('copies', async () =>
      (
        await Promise.all(
          nodes.slice(3).map(async ({ client }) => (await client.info()).includes('master_link_status:up')),
        )
      ).every(Boolean),
    )
  return Object.assign(started, {
    primaries,
    replicas: nodes.slice(3),
    url: `redis://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
  })
}
