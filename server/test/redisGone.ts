import { setTimeout as wait } from 'node:timers/promises'
import { openRedis } from '../redis/openRedis.ts'
import { redisAt } from './redis.ts'

// A process that was started without its Redis, and has nothing else to do.

const link = await openRedis(redisAt('redis://127.0.0.1:1'), () => {})
await wait(500)
await link.close()
process.stdout.write('closed\n')
