import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { openRedis } from './openRedis.ts'

test('error: a password that is refused is named nowhere', async () => {
  const redis = createServer((socket) => {
    socket.on('data', (sent) => {
      for (const _ of String(sent).match(/^\*\d/gm) ?? []) socket.write('-WRONGPASS invalid password\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve))
  const { port } = redis.address() as AddressInfo
  const refused = await openRedis(`redis://default:hush@127.0.0.1:${port}`, () => {}).catch((error) => error)
  redis.close()
  expect(refused.message).toContain('WRONGPASS')
  expect(inspect(refused, { depth: 9 })).not.toContain('hush')
})
