import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { redis, redisAt, redisBin } from '../test/redis.ts'
import { wayTo } from '../test/wayTo.ts'
import { openRedis } from './openRedis.ts'

test('error: a password that is refused is named nowhere', async () => {
  const server = createServer((socket) => {
    socket.on('data', (sent) => {
      for (const _ of String(sent).match(/^\*\d/gm) ?? []) socket.write('-WRONGPASS invalid password\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const refused = await openRedis(redisAt(`redis://default:hush@127.0.0.1:${port}`), () => {}).catch(
    (error) => error,
  )
  server.close()
  expect(refused.message).toContain('WRONGPASS')
  expect(inspect(refused, { depth: 9 })).not.toContain('hush')
})

/** Answers like a server that is not Redis, or whose `AUTH` was renamed. */
function refuse(command: string[]): string {
  const [name = '', ...args] = command
  if (/^ping$/i.test(name)) return '+PONG\r\n'
  if (/^info$/i.test(name)) return '$22\r\nredis_version:7.0.15\r\n\r\n'
  const shown = args.map((arg) => `\`${arg}\`, `).join('')
  return `-ERR unknown command \`${name}\`, with args beginning with: ${shown}\r\n`
}

test.each(['redis://app:hush-secret@', 'redis://:hush-secret@', 'redis://hush:hush-secret@'])(
  'error: a command with the password of %s is not repeated',
  async (start) => {
    const server = createServer((socket) => {
      socket.on('data', (sent) => {
        for (const text of String(sent)
          .split(/^\*\d+\r\n/m)
          .slice(1))
          socket.write(refuse([...text.matchAll(/^\$\d+\r\n(.*)\r\n/gm)].map(([, word = '']) => word)))
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const refused = await openRedis(redisAt(`${start}127.0.0.1:${port}`), () => {}).catch((error) => error)
    server.close()
    expect(refused.message).toMatch(
      /^REDIS_URL is refused: ERR unknown command `\w+`\. This program cannot use that server/,
    )
    expect(inspect(refused, { depth: 9 })).not.toContain('hush')
  },
)

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  test('behavior: a connection that is silent is replaced, the one that listens too', async () => {
    await using server = await redis()
    await using way = await wayTo(server.url)
    const errors: Error[] = []
    const link = await openRedis(redisAt(way.url), (error) => void errors.push(error))
    const heard: string[] = []
    link.channels.onMessage((_, text) => heard.push(text))
    await link.channels.subscribe('news')
    way.lose()
    await expect.poll(() => link.commands.get('a').catch(() => 'gone')).toBe(null)
    let count = 0
    const said = async () => {
      count += 1
      await link.commands.publish('news', `${count}`).catch(() => {})
      return heard.length
    }
    await expect.poll(said).toBeGreaterThan(0)
    expect(errors.some(({ message }) => message.includes('Socket timeout'))).toBe(true)
    await link.close()
  })
})
