import { expect, test } from 'vitest'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { runAdmin } from '../admin/runAdmin.ts'
import { emptyPostgres } from './emptyPostgres.ts'
import { postgresBin } from './postgres.ts'
import { type TestServer, testServer } from './testServer.ts'

const origin = 'https://shop.example'

/** What each door says to a page of that origin. */
async function doorsOf(server: TestServer, token: string) {
  const again = await server.request('/frame/token', {
    method: 'POST',
    headers: { origin: server.widgetOrigin },
    body: JSON.stringify({ projectId: 'shop', origin }),
  })
  const call = { id: 1, jsonrpc: '2.0', method: 'eth_chainId', params: [] }
  const frames = await Promise.all([
    server.request('/frame?projectId=shop'),
    server.login('/login?projectId=shop', { headers: { 'sec-fetch-dest': 'iframe' } }),
  ])
  return {
    token: again.status,
    rpc: (await server.rpc(token, call)).status,
    frames: frames.map(({ headers }) => String(headers['content-security-policy']).includes(origin)),
  }
}

test.skipIf(!postgresBin)('default: a second after it was removed no process takes an origin', async () => {
  await using cluster = await emptyPostgres()
  const secret = 's'.repeat(32)
  const options = {
    env: { OPERATOR_KEY: secret, FRAME_TOKEN_SECRET: secret },
    config: { database: { kind: 'postgres' as const, url: cluster.url } },
    projects: { shop: [origin] },
  }
  await using first = await testServer(options)
  await using second = await testServer(options)
  await using third = await testServer(options)
  const servers = [first, second, third]
  const token = await first.token('shop', origin)
  const answers = () => Promise.all(servers.map((server) => doorsOf(server, token)))
  expect(await answers()).toEqual(Array(3).fill({ token: 200, rpc: 200, frames: [true, true] }))
  const { db } = first.server.context.database
  // As the command line does beside running servers: nobody is told but by the database.
  const catalogue = { icons: new Set<string>(), file: [], isCopied: false }
  const context = { db, who: 'admin:kim', sealer: undefined, catalogue, changed: () => {} }
  expect(await runAdmin(context, ['origin', 'remove', 'shop', origin])).toMatchObject({ code: 0 })
  await pastMs(1_000)
  expect(await answers()).toEqual(Array(3).fill({ token: 403, rpc: 403, frames: [false, false] }))
})
