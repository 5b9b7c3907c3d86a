import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRedisLimits } from '../limits/redisLimits.ts'
import { redisAt } from '../test/redis.ts'
import { connectRedis } from './connectRedis.ts'
import { readReply } from './readReply.ts'

const inScript = (words: string) =>
  `ERR Error running script (call to f_0a9a51ee96320953ec7bde8e63f3f060b9dac00c): @user_script:41: @user_script: 41: -${words}`
const full = "OOM command not allowed when used memory > 'maxmemory'."
const replica = "READONLY You can't write against a read only replica."

/** A server of before 7 that refuses each script in these words. */
async function refusing(words: string) {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    socket.on('data', (sent) => {
      for (const command of String(sent).split(/^(?=\*\d+\r\n)/m)) {
        const [, name = ''] = /^\*\d+\r\n\$\d+\r\n(\w+)/.exec(command) ?? []
        if (/^eval$/i.test(name)) socket.write(`-${words}\r\n`)
        else if (/^info$/i.test(name)) socket.write('$21\r\nredis_version:6.2.14\n\r\n')
        else socket.write('+OK\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = connectRedis(redisAt(`redis://127.0.0.1:${port}`), () => {})
  onTestFinished(() => {
    client.disconnect()
    server.close()
  })
  await new Promise((resolve) => client.once('ready', resolve))
  return { client, connections: () => connections }
}
const limit = { name: 'test', times: 1, seconds: 60 }

test.each([
  ['full, in a script of before 7', inScript(full)],
  ['full', full],
  ['a replica, in a script of before 7', inScript(replica)],
  ['used up for the day', 'ERR max daily request limit exceeded. Limit: 10000, Usage: 10001.'],
  ['used up', 'ERR max requests limit exceeded. Limit: 500000, Usage: 500001.'],
  ['without a connection left', 'ERR max number of clients reached'],
])('default: a Redis that is %s counts as gone: this process counts alone', async (_what, words) => {
  const { client } = await refusing(words)
  const limits = createRedisLimits(client)
  expect(await limits.take(limit, 'a')).toBe(0)
  expect(await limits.take(limit, 'a')).toBeGreaterThan(0)
})

test('behavior: a replica that refuses a script is parted from, since its name may lead to the primary now', async () => {
  const { client, connections } = await refusing(inScript(replica))
  await createRedisLimits(client).take(limit, 'a')
  await expect.poll(connections).toBeGreaterThan(1)
})

test.each([
  inScript('NOPERM this user has no permissions'),
  'NOPERM this user has no permissions',
  inScript('ERR value is not an integer'),
])('error: %s is a refusal', async (words) => {
  const { client } = await refusing(words)
  await expect(createRedisLimits(client).take(limit, 'a')).rejects.toThrow(words)
})

test('default: the words of a command stand behind those of its script, or alone', () => {
  expect(readReply(`${inScript(full)}   `)).toBe(`${full}   `)
  expect(readReply(replica)).toBe(replica)
})
