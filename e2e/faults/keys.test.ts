import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../demo/chains/freePort.ts'
import { type GatehouseProcess, gatehouseProcess } from './gatehouseProcess.ts'

// A server on its embedded defaults, whose key file is lost, cut or another one.

let folder: string
let server: GatehouseProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-keys-'))
  const port = await freePort()
  server = await gatehouseProcess({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    WIDGET_ORIGIN: `http://widget.localhost:${port}`,
    LOGIN_ORIGIN: `http://login.localhost:${port}`,
    DATA_DIR: folder,
    MAIL: 'log',
    NETWORKS: 'eip155:31337',
    NETWORK_EIP155_31337: '{"name":"Local chain","symbol":"ETH","testnet":true}',
    RPC_URLS_EIP155_31337: 'http://127.0.0.1:1',
  })
  await server.start()
  await server.end()
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['lost', () => {}],
  ['cut short', (file: string, key: string) => writeFileSync(file, key.slice(0, 10))],
  ['empty', (file: string) => writeFileSync(file, '')],
  ['another one', (file: string) => writeFileSync(file, 'another key of the right length, or longer')],
])('error: a key file that is %s: no start, one sentence, nothing touched', async (_, damage) => {
  const file = join(folder, 'operator.key')
  const kept = `${file}.kept`
  const key = readFileSync(file, 'utf8')
  renameSync(file, kept)
  damage(file, key)
  const before = readdirSync(folder).sort()
  await expect(server.start()).rejects.toThrow(/OPERATOR_KEY|operator\.key/)
  expect(server.isRunning()).toBe(false)
  expect(readdirSync(folder).sort()).toEqual(before)
  renameSync(kept, file)
  await server.start()
  expect((await server.ready()).status).toBe(200)
  expect(await server.end()).toBe(0)
})
